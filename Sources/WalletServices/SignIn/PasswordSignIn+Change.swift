import Foundation
public import Ledger
import Passwords
import SQLStore

/// Changing a password, and adding a first one.
extension PasswordSignIn {
    /// The fields of a change.
    public struct Change: Sendable {
        /// The password until now.
        public var old: String
        public var password: String
        /// The repeated new password, if the form has a second field.
        public var repeated: String?

        public init(old: String, password: String, repeated: String? = nil) {
            self.old = old
            self.password = password
            self.repeated = repeated
        }
    }

    /// True if this person has a password.
    public func isSet(for person: PersonID) async throws -> Bool {
        try await core.store.read { try $0.passwordHash(of: person) } != nil
    }

    /// Changes a password. In the same write it ends whatever the old one may have opened: all
    /// other sessions, the person's tokens, the access of apps, and the trust in devices.
    ///
    /// Wrong old passwords count like those of a sign-in.
    ///
    /// - Parameter session: the session that asks; it goes on.
    /// - Throws: `WalletError.person(.passwordMissing)`, `.registration` with all errors of the new
    ///   one at once, `.tooManyAttempts`, `.person(.oldPasswordWrong)`,
    ///   `.person(.passwordUnchanged)`, `.busy`.
    public func change(
        _ change: Change, of person: Person, in session: SessionID, from context: SignInContext
    ) async throws {
        let stored = try await core.store.read { try $0.passwordHash(of: person.id) }
        guard let username = person.username, let stored else {
            throw WalletError.person(.passwordMissing)
        }
        let errors = newPasswordErrors(
            change.password, change.repeated, words: [username.shown, person.email ?? ""])
        guard errors.isEmpty else { throw WalletError.registration(errors) }
        let throttle = PasswordThrottle(
            core: core, account: username.key, address: context.address,
            isKnown: known.isKnown(context.mark, to: person.id))
        try await throttle.takeTry()
        guard case .correct = try await verified(change.old, against: stored, throttle) else {
            throw WalletError.person(.oldPasswordWrong)
        }
        guard !RegistrationRules.areSame(change.password, change.old) else {
            try await core.store.write { try throttle.clear($0) }
            throw WalletError.person(.passwordUnchanged)
        }
        let hash = try await hashed(change.password)
        let ended = try await core.store.write { tx in
            // Another change may have come first.
            guard try tx.passwordHash(of: person.id) == stored else {
                throw WalletError.person(.oldPasswordWrong)
            }
            try tx.setPasswordHash(hash, of: person.id)
            try throttle.clear(tx)
            try self.core.log(
                .passwordChanged, by: .person(person.id, context), about: person.id, in: tx)
            return try tx.endAccess(of: person.id, but: session)
        }
        for other in ended { core.notifier.end(other, of: person.id) }
        core.notifier.announce(person.id)
        core.notices.tell(person, .passwordChanged)
    }

    /// Adds a password for somebody who has none, and a username for somebody without one.
    ///
    /// - Parameter form: its email is not used, and its username only for somebody who has none.
    /// - Returns: the person with their username.
    /// - Throws: `WalletError.person(.passwordExists)`, `.registration` with all errors at once,
    ///   `.busy`.
    public func add(
        _ form: Registration, to person: Person, in context: SignInContext
    ) async throws -> Person {
        guard try await !isSet(for: person.id) else { throw WalletError.person(.passwordExists) }
        let (username, hash) = try await checked(form, for: person)
        let changed = try await core.store.write { tx in
            guard try tx.passwordHash(of: person.id) == nil else {
                throw WalletError.person(.passwordExists)
            }
            if let username { try tx.give(username, to: person.id) }
            try tx.setPasswordHash(hash, of: person.id)
            guard let changed = try tx.person(person.id) else {
                throw WalletError.signIn(.notSignedIn)
            }
            try self.core.log(
                .passwordAdded, by: .person(person.id, context), about: person.id, in: tx)
            return changed
        }
        core.notifier.announce(person.id)
        core.notices.tell(changed, .passwordAdded)
        return changed
    }

    /// The password's hash of a valid form for this person.
    ///
    /// - Returns: the username too, for somebody who has none yet.
    /// - Throws: `WalletError.registration` with all errors at once, `.busy`.
    func checked(
        _ form: Registration, for person: Person
    ) async throws -> (Username?, String) {
        guard let username = person.username else {
            var form = form
            form.email = ""
            return try await checked(form)
        }
        let errors = newPasswordErrors(
            form.password, form.repeatedPassword, words: [username.shown, person.email ?? ""])
        guard errors.isEmpty else { throw WalletError.registration(errors) }
        return (nil, try await hashed(form.password))
    }
}

extension Transaction {
    /// Gives a username to somebody who has none.
    ///
    /// - Throws: `WalletError.registration([.usernameTaken])`.
    func give(_ username: Username, to id: PersonID) throws {
        guard try person(id)?.username == nil, try person(username: username) == nil else {
            throw WalletError.registration([.usernameTaken])
        }
        try setUsername(username, of: id)
    }

    /// Ends what else is signed in as this person: sessions but one, tokens, apps, trusted devices.
    /// Only a sandbox's fixed credentials stay.
    ///
    /// - Parameter kept: the session that goes on.
    /// - Returns: the ended sessions; their screens end after the commit.
    func endAccess(
        of person: PersonID, but kept: SessionID? = nil
    ) throws -> [SessionID] {
        try removeReset(of: person)
        try removeTokens(of: person)
        try removeConsents(of: person)
        return try endSignIns(of: person, but: kept)
    }

    /// Ends the sessions of this person but one, and what would begin another without a proof: the
    /// trust in devices.
    ///
    /// - Returns: the ended sessions; their screens end after the commit.
    func endSignIns(of person: PersonID, but kept: SessionID? = nil) throws -> [SessionID] {
        let others = try sessions(of: person).map(\.id).filter { $0 != kept }
        for session in others { _ = try removeSession(session, of: person) }
        for device in try trustedDevices(of: person) {
            try removeTrustedDevice(device.id, of: person)
        }
        return others
    }
}
