import Foundation
import Testing

@testable import Passwords

/// The same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// S-PWD-3, PWD-1, PWD-2.
struct PasswordPolicyTests {
    private let policy = PasswordPolicy()

    @Test(
        "S-PWD-3: the length counts user-perceived characters",
        arguments: [
            ("kxvqmpz", false), ("kxvq mpz", true), ("😀🐈🎈🍕🚲🌍📚🎻", true),
            ("👨‍👩‍👧‍👦🇱🇹👍🏽😀🐈🎈🍕", false), ("e\u{301}" + "qvzkwx", false), ("", false),
        ])
    func length(password: String, accepted: Bool) {
        let errors = policy.errors(in: password)
        #expect(errors == (accepted ? [] : [.tooShort(minimum: 8)]))
    }

    @Test("The minimum is a setting")
    func minimum() {
        let strict = PasswordPolicy(minimumLength: 15)
        #expect(strict.errors(in: "fourteen chars") == [.tooShort(minimum: 15)])
        #expect(strict.errors(in: "fifteen of them") == [])
    }

    @Test("PWD-1: 1,024 bytes are accepted and more are refused, however few the characters")
    func maximum() {
        let phrase = String(repeating: "wallet pass phrase ", count: 54).prefix(1024)
        #expect(phrase.utf8.count == 1024)
        #expect(policy.errors(in: String(phrase)) == [])
        let tooLong = [PasswordError.tooLong(maximumBytes: 1024)]
        #expect(policy.errors(in: phrase + "x") == tooLong)
        #expect(policy.errors(in: "a" + String(repeating: "\u{301}", count: 1000)) == tooLong)
        #expect(policy.errors(in: String(repeating: "a", count: 5_000_000)) == tooLong)
        #expect(policy.errors(in: String(repeating: "\u{FDFA}", count: 300)) == tooLong)
    }

    @Test(
        "PWD-2: common passwords are refused",
        arguments: [
            "password", "password1", "Password1", "12345678", "123456789", "iloveyou", "qwertyuiop",
            "sunshine", "football", "baseball", "princess", "trustno1", "1qaz2wsx", "p@ssw0rd",
            "PASSWORD", "password123", "qwerty123", "mustang1", "abcd1234", "123454321", "01011980",
            "11111111",
            "abcdefgh", "87654321",
            "zxcvbnm,", "abababab", "passwordpassword", "ｐａｓｓｗｏｒｄ",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ])
    func common(password: String) {
        #expect(policy.errors(in: password) == [.common])
    }

    @Test(
        "C-38: disguised common passwords and those below a million guesses are refused",
        arguments: [
            "Password1!", "q1w2e3r4t5", "123qweasd", "Iloveyou1!", "P4ssword!", "drowssap99",
            "gfhjkmgfhjkm", "mapleleafs", "DemoPassword", "catdogcat",
        ])
    func guessable(password: String) {
        #expect(policy.errors(in: password) == [.common])
    }

    @Test("C-38: random passwords of eight letters and digits, or two four-letter words, pass")
    func falseRefusals() {
        var random = SplitMix(state: 2026)
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let words = ["seven", "lamps", "river", "quilt", "ochre", "tundra", "violin", "basalt"]
        var refused = (random: 0, words: 0)
        for _ in 0..<1000 {
            let text = String((0..<8).compactMap { _ in letters.randomElement(using: &random) })
            let phrase = words.shuffled(using: &random).prefix(3).joined(separator: " ")
            refused.random += policy.errors(in: text).isEmpty ? 0 : 1
            refused.words += policy.errors(in: phrase).isEmpty ? 0 : 1
        }
        #expect(refused.random <= 5 && refused.words == 0, "\(refused)")
    }

    @Test("C-38: missing or broken lists match nothing, and break nothing")
    func missingLists() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let nothing = PackagedWords(
            dictionary: folder.path + "/none", list: folder.path + "/none")
        #expect(!nothing.contain("password"))
        for part in ["pwd", "pwi", "hwm"] {
            try Data("broken".utf8).write(to: folder.appending(path: "words.\(part)"))
        }
        try Data("\"passwords\": \"only,this\".split".utf8)
            .write(to: folder.appending(path: "list"))
        let broken = PackagedWords(
            dictionary: folder.path + "/words", list: folder.path + "/list")
        #expect(!broken.contain("password"))
        #expect(broken.contain("This") && broken.contain("only"))
    }

    @Test(
        "Without composition rules, two words, emoji or a phrase are accepted",
        arguments: [
            "correct horse", "correcthorse", "😀😀😀😀😀😀😀😀", "kx7vq2mp", "kxvqzmpw",
            "пароль кошка", "密码密码钱包钱包", "two words", "password\u{0}x", "éééééééé",
        ])
    func accepted(password: String) {
        #expect(policy.errors(in: password) == [])
    }

    @Test(
        "PWD-2: the person's own words and the product's name are refused",
        arguments: ["adalovelace", "AdaLovelace", "@d@l0vel@ce", "5306018718", "awalletawallet"])
    func ownWords(password: String) {
        let words = ["AdaLovelace", "5306018718", "", "a", "x\u{0}y"]
        #expect(policy.errors(in: password, userWords: words) == [.ownWord])
        let others = policy.errors(in: "grace hopper", userWords: words)
        #expect(others == [])
    }

    @Test("Several errors are reported together")
    func several() {
        #expect(policy.errors(in: "dragon") == [.tooShort(minimum: 8), .common])
        #expect(policy.errors(in: "awallet") == [.tooShort(minimum: 8), .ownWord])
    }

    @Test("Eight parallel checks give the same results as one")
    func threads() async {
        let words = [
            "password", "kx7vq2mp", "qwertyuiop", "adalovelace", "correcthorse", "zxcvbnm,",
        ]
        let policy = policy
        let expected = words.map { policy.errors(in: $0, userWords: ["adalovelace"]) }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<100).allSatisfy { _ in
                        words.map { policy.errors(in: $0, userWords: ["adalovelace"]) } == expected
                    }
                }
            }
            for await same in group { #expect(same) }
        }
    }
}
