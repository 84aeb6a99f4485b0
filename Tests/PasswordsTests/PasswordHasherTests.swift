import Passwords
import Testing

/// PWD-1, PWD-3, PWD-4, PWD-5.
struct PasswordHasherTests {
    private let quick = Argon2Parameters(memoryKiB: 64, passes: 1)

    @Test("PWD-3: a hash is argon2id, 19 MiB, two passes, with a salt of its own")
    func standard() async throws {
        let hasher = PasswordHasher()
        let first = try await hasher.hash("correct horse")
        let second = try await hasher.hash("correct horse")
        #expect(first.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(first.split(separator: "$").map(\.count).suffix(2) == [22, 43])
        #expect(first != second)
        #expect(
            try await hasher.verify("correct horse", against: first)
                == .correct(needsRehash: false))
        #expect(try await hasher.verify("correct house", against: first) == .wrong)
    }

    @Test("PWD-3: a higher cost requires a new hash at the next login")
    func rehash() async throws {
        let stored = try await PasswordHasher(parameters: quick).hash("correct horse")
        var dearer = quick
        dearer.memoryKiB *= 2
        let hasher = PasswordHasher(parameters: dearer)
        #expect(
            try await hasher.verify("correct horse", against: stored) == .correct(needsRehash: true)
        )
        #expect(try await hasher.verify("wrong", against: stored) == .wrong)
    }

    @Test("PWD-1: no part of a long password is ignored")
    func longPasswords() async throws {
        let hasher = PasswordHasher(parameters: quick)
        for length in [65, 73, 128, 200, 1024] {
            let start = String(repeating: "a", count: length - 1)
            let stored = try await hasher.hash(start + "b")
            #expect(try await hasher.verify(start + "c", against: stored) == .wrong)
            #expect(
                try await hasher.verify(start + "b", against: stored)
                    == .correct(needsRehash: false))
        }
        let nul = try await hasher.hash("secret\u{0}one")
        #expect(try await hasher.verify("secret\u{0}two", against: nul) == .wrong)
    }

    @Test(
        "PWD-1: one password typed on two keyboards is the same password",
        arguments: [
            ("caf\u{E9} cr\u{E8}me", "cafe\u{301} cre\u{300}me"), ("ﬁnancial", "financial"),
            ("ｐａｓｓ１２３４", "pass1234"), ("각각각각", "\u{1100}\u{1161}\u{11A8}각각각"),
        ])
    func normalized(registered: String, typed: String) async throws {
        let hasher = PasswordHasher(parameters: quick)
        let stored = try await hasher.hash(registered)
        #expect(
            try await hasher.verify(typed, against: stored) == .correct(needsRehash: false))
    }

    @Test("PWD-5: an unknown user costs one hash, and any password is wrong")
    func unknownUser() async throws {
        #expect(try await PasswordHasher(parameters: quick).verify("", against: nil) == .wrong)
        // An impossible cost shows that the hash is computed at all.
        let impossible = PasswordHasher(parameters: Argon2Parameters(memoryKiB: 1))
        await #expect(throws: PasswordHasher.Unreadable.self) {
            try await impossible.verify("password", against: nil)
        }
    }

    @Test("An overlong password is wrong at login and refused when new")
    func tooLong() async throws {
        let hasher = PasswordHasher(parameters: quick)
        let long = String(repeating: "a", count: 1025)
        await #expect(throws: PasswordHasher.TooLong.self) { try await hasher.hash(long) }
        let empty = try await hasher.hash("")
        #expect(try await hasher.verify(long, against: empty) == .wrong)
        await #expect(throws: PasswordHasher.Unreadable.self) {
            try await hasher.verify("password", against: "password")
        }
    }

    @Test("PWD-4: a full queue refuses further hashes, and finishes the rest")
    func busy() async throws {
        let hasher = PasswordHasher(concurrency: 1, queueLimit: 2)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<24 {
                group.addTask { (try? await hasher.hash("correct horse")) != nil }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.contains(true))
        #expect(outcomes.contains(false))
        #expect(try await hasher.verify("x", against: nil) == .wrong)
    }
}
