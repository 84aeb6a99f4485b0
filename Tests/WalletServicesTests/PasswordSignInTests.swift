import Ledger
import Passwords
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite struct PasswordSignInTests {
    static let good = "seven lamps by the river"

    private func register(
        _ world: World, _ name: String, _ password: String = good, repeated: String? = nil,
        email: String = ""
    ) async throws -> SignedIn {
        try await world.wallet.passwords.register(
            .init(username: name, password: password, repeatedPassword: repeated, email: email),
            in: .api())
    }

    private func signIn(
        _ world: World, _ name: String, _ password: String = good,
        from address: String = "203.0.113.7"
    ) async throws -> SignedIn {
        try await world.wallet.passwords.signIn(
            username: name, password: password, in: .api(address))
    }

    private func errors(
        _ world: World, _ name: String, _ password: String = good, repeated: String? = nil,
        email: String = ""
    ) async throws -> [RegistrationError] {
        do {
            _ = try await register(world, name, password, repeated: repeated, email: email)
            return []
        } catch WalletError.registration(let errors) { return errors }
    }

    @Test("Seven characters are too few, and eight as people see them are enough (S-PWD-3)")
    func lengths() async throws {
        let world = try World()
        #expect(try await errors(world, "ada_abc") == [.usernameTooShort])
        #expect(try await errors(world, "ada_abcd") == [])
        let seven = "🦊🐻🐼🐨🐯🦁🐮"
        #expect(
            try await errors(world, "grace_12", seven) == [.password(.tooShort(minimum: 8))])
        #expect(try await errors(world, "grace_12", seven + "🐷") == [])
        #expect(try await errors(world, seven + "🐷") == [.usernameNotAllowed])
        #expect(try await errors(world, "Support_Team") == [.usernameReserved])
        #expect(try await errors(world, "12345678") == [.usernameNotAllowed])
        let text = RegistrationError.usernameTooShort.text.message
        #expect(text == "Username and password should be at least 8 symbols")
    }

    @Test("A taken name is refused in any case and with surrounding spaces (S-PWD-5)")
    func taken() async throws {
        let world = try World()
        _ = try await register(world, "AdaLovelace")
        for name in ["AdaLovelace", "adalovelace", " ADALOVELACE ", "\tadaLovelace\n"] {
            #expect(try await errors(world, name) == [.usernameTaken])
        }
        #expect(RegistrationError.usernameTaken.text.message == "Username already registered")
    }

    @Test("Twenty parallel registrations of one name create one person (S-PWD-5, USR-1)")
    func parallelRegistration() async throws {
        let world = try World()
        let results = await atOnce(20) { index in
            try await world.wallet.passwords.register(
                .init(
                    username: index % 2 == 0 ? "GraceHopper" : "gracehopper ",
                    password: Self.good), in: .api())
        }
        #expect(results.count(where: \.isSuccess) == 1)
        #expect(results.count { $0.walletError == .registration([.usernameTaken]) } == 19)
        #expect(try await world.wallet.people.list(limit: 10).count == 1)
    }

    @Test("All errors are reported together, each for its own field (S-PWD-6, S-PWD-4)")
    func allErrors() async throws {
        let world = try World()
        let found = try await errors(world, "ada", "abc", repeated: "abd", email: "nobody")
        #expect(
            found.contains(.usernameTooShort) && found.contains(.passwordsDiffer)
                && found.contains(.emailInvalid)
                && found.contains(.password(.tooShort(minimum: 8))))
        let fields = Set(found.compactMap(\.text.field))
        #expect(fields == ["username", "password", "repeated_password", "email"])
        #expect(RegistrationError.passwordsDiffer.text.message == "Passwords do not match")
    }

    @Test("Common passwords and the person's own name are refused (PWD-2)")
    func weak() async throws {
        let world = try World()
        #expect(try await errors(world, "adalovelace", "password1") == [.password(.common)])
        #expect(try await errors(world, "adalovelace", "AdaLovelace") == [.password(.ownWord)])
    }

    @Test("Registering signs in, and the sandbox adds an opening balance of 500.00 (S-PWD-7)")
    func openingBalance() async throws {
        let world = try World()
        let ada = try await register(world, "AdaLovelace")
        _ = try await world.wallet.sessions.authenticate(ada.token, at: .api)
        let overview = try await world.wallet.accounts.overview(of: ada.person.id)
        #expect(overview.totals.map(\.decimal) == ["500.00"])
        #expect(try await world.wallet.audit.verify().findings == [])
        let production = try World.production()
        let grace = try await register(production, "GraceHopper")
        let accounts = try await production.wallet.accounts.overview(of: grace.person.id).accounts
        #expect(accounts.map(\.balance) == [.zero(.dollar)])
    }

    @Test("Only the sandbox says which credential was wrong (S-PWD-8, S-PWD-9, D-9)")
    func refusals() async throws {
        let sandbox = try World()
        _ = try await register(sandbox, "AdaLovelace")
        await #expect(throws: WalletError.signIn(.usernameNotFound)) {
            try await signIn(sandbox, "nobody_here")
        }
        await #expect(throws: WalletError.signIn(.incorrectPassword)) {
            try await signIn(sandbox, "adalovelace", "wrong")
        }
        #expect(WalletError.signIn(.usernameNotFound).text.message == "Username not found")
        #expect(WalletError.signIn(.incorrectPassword).text.message == "Incorrect password")
        let production = try World.production()
        _ = try await register(production, "AdaLovelace")
        for (name, password) in [
            ("nobody_here", Self.good), ("AdaLovelace", "wrong"), ("no name!", Self.good),
            ("AdaLovelace", ""), ("AdaLovelace", String(repeating: "x", count: 100_000)),
        ] {
            await #expect(throws: WalletError.signIn(.wrongCredentials)) {
                try await signIn(
                    production, name, password, from: "198.51.100.\(password.count % 9)")
            }
            production.clock.advance(seconds: 600)
        }
    }

    @Test("A person with only a phone number has no password to guess")
    func phoneOnly() async throws {
        let world = try World()
        _ = try await world.person(1)
        await #expect(throws: WalletError.signIn(.usernameNotFound)) {
            try await signIn(world, "5306010001", "")
        }
    }

    @Test("A stored hash of lower cost is replaced at the next sign-in (PWD-3)")
    func rehash() async throws {
        let world = try World()
        let ada = try await register(world, "AdaLovelace").person.id
        let before = try await world.store.read { try $0.passwordHash(of: ada) }
        #expect(before?.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$") == true)
        let dearer = world.wallet(parameters: Argon2Parameters(memoryKiB: 16, passes: 2, lanes: 1))
        for _ in 0..<2 {
            _ = try await dearer.passwords.signIn(
                username: "AdaLovelace", password: Self.good, in: .api())
        }
        let after = try await world.store.read { try $0.passwordHash(of: ada) }
        #expect(after?.hasPrefix("$argon2id$v=19$m=16,t=2,p=1$") == true)
        _ = try await signIn(world, "AdaLovelace")
    }

    @Test("Too many waiting hashes give the error busy, which counts as no attempt (PWD-4)")
    func busy() async throws {
        let world = try World()
        for index in 0..<8 { _ = try await register(world, "person_\(index)") }
        let slow = world.wallet(
            parameters: Argon2Parameters(memoryKiB: 19 * 1024, passes: 4), concurrency: 1,
            queueLimit: 0)
        var busy = 0
        for _ in 0..<4 {
            let results = await atOnce(8) { index in
                try await slow.passwords.signIn(
                    username: "person_\(index)", password: "a wrong password", in: .api("::1"))
            }
            busy += results.count { $0.walletError == .signIn(.busy) }
            #expect(results.count(where: \.isSuccess) == 0)
            world.clock.advance(seconds: 3600)
        }
        #expect(busy > 0)
        let failures = try await world.store.read { tx in
            try (0..<8).map { try tx.throttleState("user:person_\($0)")?.failures ?? 0 }
        }
        #expect(failures.reduce(0, +) == Int64(32 - busy))
    }
}
