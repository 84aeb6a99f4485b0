import Ledger
import Passwords
import SQLStore

/// Sign-in and registration with a username and a password.
public struct PasswordSignIn: Sendable {
    let core: Core
    let sessions: Sessions
    let hasher: PasswordHasher
    let known: KnownDevices

    /// The fields of a registration.
    public struct Registration: Sendable {
        public var username: String
        public var password: String
        /// The repeated password, if the form has a second field.
        public var repeatedPassword: String?
        /// May be empty.
        public var email: String

        public init(
            username: String, password: String, repeatedPassword: String? = nil, email: String = ""
        ) {
            self.username = username
            self.password = password
            self.repeatedPassword = repeatedPassword
            self.email = email
        }
    }

    /// Registers a person with a first account and signs in; a sandbox adds the opening balance.
    ///
    /// - Throws: `WalletError.registration` with all errors at once, `.busy`, `.joining` when this
    ///   person may not join.
    public func register(
        _ registration: Registration, in context: SignInContext
    ) async throws -> SignedIn {
        let (username, hash) = try await checked(registration, named: context.displayName)
        let email = registration.email.trimmingSpaces
        return try await core.store.write { tx in
            guard try tx.person(username: username) == nil else {
                throw WalletError.registration([.usernameTaken])
            }
            let newcomer = Newcomer(
                username: username, passwordHash: hash, email: email.isEmpty ? nil : email,
                opening: self.core.settings.openingBalance)
            let person = try newcomer.join(self.core, in: context, tx: tx)
            return try self.sessions.begin(
                for: person, by: .password, isNew: true, in: context, tx: tx)
        }
    }

    /// Checks what a form says, except whether its username is taken.
    ///
    /// - Throws: `WalletError.registration` with all errors at once.
    public func check(_ form: Registration) throws(WalletError) {
        var errors = rules.check(form).1
        if isPublished(form.password), errors.isEmpty { errors = [.password(.common)] }
        guard errors.isEmpty else { throw .registration(errors) }
    }

    /// The username and the password's hash of a valid form.
    ///
    /// - Parameter name: the name by which others shall know this person.
    /// - Throws: `WalletError.registration` with all errors at once, `.busy`.
    func checked(_ form: Registration, named name: String = "") async throws -> (Username, String) {
        var (username, errors) = rules.check(form)
        if (try? People.cleanName(name)) == nil {
            errors.append(.nameInvalid(HiddenCharacter(in: name)))
        }
        if isPublished(form.password), errors.isEmpty { errors = [.password(.common)] }
        if let name = username, try await isTaken(name) { errors.insert(.usernameTaken, at: 0) }
        guard let username, errors.isEmpty else { throw WalletError.registration(errors) }
        return (username, try await hashed(form.password))
    }

    /// The errors of a new password alone.
    ///
    /// - Parameter words: the person's own words, which it must not be.
    func newPasswordErrors(
        _ password: String, _ repeated: String?, words: [String]
    ) -> [RegistrationError] {
        let errors = rules.check(password, repeated: repeated, words: words)
        return isPublished(password) && errors.isEmpty ? [.password(.common)] : errors
    }

    private var rules: RegistrationRules {
        RegistrationRules(
            policy: PasswordPolicy(
                minimumLength: core.settings.minimumPasswordLength,
                minimumGuesses: core.settings.minimumPasswordGuesses))
    }

    /// Signs in; an unknown name takes as long as a wrong password.
    ///
    /// - Throws: `WalletError.signIn(.usernameNotFound)` and `.signIn(.incorrectPassword)` if the
    ///   settings allow distinguishing them, else `.signIn(.wrongCredentials)`; `.tooManyAttempts`,
    ///   `.busy`.
    public func signIn(
        username text: String, password: String, in context: SignInContext
    ) async throws -> SignedIn {
        let username = Username(text)
        let throttle = PasswordThrottle(
            core: core, account: username?.key ?? "", address: context.address,
            isKnown: try await isKnown(context.mark, to: username))
        try await throttle.takeTry()
        let (person, stored) = try await credentials(of: username)
        let check = try await verified(password, against: stored, throttle)
        guard let person, let stored, case .correct(let needsRehash) = check else {
            if let person { noteFailure(of: person.id, in: context) }
            throw failure(isKnown: person != nil)
        }
        let rehash = needsRehash ? try await hashed(password) : nil
        return try await core.store.write { tx in
            // The password may have changed while this one was checked.
            guard try tx.passwordHash(of: person.id) == stored else {
                throw self.failure(isKnown: true)
            }
            if let rehash { try tx.setPasswordHash(rehash, of: person.id) }
            try throttle.clear(tx)
            return try self.sessions.begin(
                for: person, by: .password, isNew: false, in: context, tx: tx)
        }
    }

    /// After the answer, which must take as long for a name that nobody has.
    private func noteFailure(of person: PersonID, in context: SignInContext) {
        Task { [core] in
            try? await core.store.write {
                try core.logFailure(to: person, .password, in: context, $0)
            }
        }
    }

    private func isTaken(_ username: Username) async throws -> Bool {
        try await core.store.read { try $0.person(username: username) } != nil
    }

    private func isKnown(_ mark: String?, to username: Username?) async throws -> Bool {
        guard mark != nil, let username,
            let person = try await core.store.read({ try $0.person(username: username) })
        else { return false }
        return known.isKnown(mark, to: person.id)
    }

    private func credentials(of username: Username?) async throws -> (Person?, String?) {
        guard let username else { return (nil, nil) }
        return try await core.store.read { tx in
            guard let person = try tx.person(username: username) else { return (nil, nil) }
            return (person, try tx.passwordHash(of: person.id))
        }
    }

    private func failure(isKnown: Bool) -> WalletError {
        guard core.settings.tellsWhichCredentialIsWrong else { return .signIn(.wrongCredentials) }
        return isKnown ? .signIn(.incorrectPassword) : .signIn(.usernameNotFound)
    }

    func hashed(_ password: String) async throws -> String {
        do { return try await hasher.hash(password) } catch is PasswordHasher.Busy {
            throw WalletError.signIn(.busy)
        }
    }

    /// The password of the people in a sandbox. It is published, so a real wallet refuses it.
    public static let publishedPassword = "DemoPassword"

    /// True if the sandbox itself publishes this password.
    private func isPublished(_ password: String) -> Bool {
        !core.settings.isSandbox && password == Self.publishedPassword
    }

    /// - Parameter throttle: gets its attempt back when the password cannot be checked.
    func verified(
        _ password: String, against hash: String?, _ throttle: PasswordThrottle
    ) async throws -> PasswordCheck {
        do { return try await verified(password, against: hash) } catch {
            try await core.store.write { try throttle.giveBack($0) }
            throw error
        }
    }

    private func verified(_ password: String, against hash: String?) async throws -> PasswordCheck {
        do {
            let check = try await hasher.verify(password, against: hash)
            return isPublished(password) ? .wrong : check
        } catch is PasswordHasher.Busy {
            throw WalletError.signIn(.busy)
        } catch is PasswordHasher.TooLong {
            return .wrong
        }
    }
}
