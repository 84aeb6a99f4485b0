public import Ledger
import SQLStore

/// New passwords for people who cannot give the old one. A code to their number, or a link that a
/// treasurer makes for the person in front of them, permits it once.
public struct Resets: Sendable {
    /// How long a treasurer's link lasts, in seconds.
    public static let linkSeconds: Int64 = 15 * 60
    /// How long the right code permits a new password, in seconds.
    static let codeSeconds: Int64 = 10 * 60

    let core: Core
    let codes: CodeSignIn
    let passwords: PasswordSignIn

    /// The permission to set a new password, once.
    public struct Permission: Sendable {
        /// Shown once: 256 random bits in base64url (RFC 4648) after `awx_`.
        public let token: String
        public let person: Person
        public let expiresAt: Timestamp
    }

    /// Makes a link for somebody else, in place of an older one. The person is told.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)`; `.access(.resetRefused)` for oneself, and
    ///   for treasurers and hosts unless a host or the command line makes it.
    public func make(for id: PersonID, by treasurer: Treasurer) async throws -> Permission {
        let (made, maker) = try await core.store.write { tx in
            guard let person = try tx.person(id) else {
                throw WalletError.treasury(.personNotFound)
            }
            let role = try tx.standing(of: treasurer.person)
            guard id != treasurer.person, role >= person.role.keeper else {
                throw WalletError.access(.resetRefused)
            }
            try self.core.log(.resetMade, by: treasurer.actor, about: id, in: tx)
            let maker = try treasurer.person.flatMap { try tx.person($0) }
            return (
                try self.permit(person, by: treasurer.person, for: Self.linkSeconds, tx), maker
            )
        }
        core.notices.tell(made.person, .resetMade(by: maker?.publicName))
        return made
    }

    /// True if this treasurer may make a link for this person.
    public static func mayMake(for person: Person, by treasurer: Treasurer) -> Bool {
        person.id != treasurer.person && treasurer.role >= person.role.keeper
    }

    /// The person whose password this token permits to set. Asking does not use the token up.
    ///
    /// - Throws: `WalletError.access(.resetInvalid)`.
    public func person(permittedBy token: String) async throws -> Person {
        let (hash, now) = (SecretToken.hash(of: token), core.clock.now())
        return try await core.store.read { try $0.person(permittedBy: hash, at: now) }
    }

    /// Sets the password, and a username for somebody who has none. In the same write it ends
    /// whatever was signed in as the person, and signs in anew.
    ///
    /// - Parameter form: its username counts only for somebody who has none, its email never.
    /// - Throws: `WalletError.access(.resetInvalid)`, `.registration` with all errors at once,
    ///   `.busy`.
    public func finish(
        _ token: String, with form: PasswordSignIn.Registration, in context: SignInContext
    ) async throws -> SignedIn {
        let person = try await person(permittedBy: token)
        let (username, hash) = try await passwords.checked(form, for: person)
        let (tokenHash, now) = (SecretToken.hash(of: token), core.clock.now())
        let (signedIn, ended) = try await core.store.write { tx in
            var person = try tx.person(permittedBy: tokenHash, at: now)
            if let username {
                try tx.give(username, to: person.id)
                person = try tx.person(person.id) ?? person
            }
            try tx.setPasswordHash(hash, of: person.id)
            // The permission ends with everything else.
            let ended = try tx.endAccess(of: person.id)
            try self.core.log(
                .resetUsed, by: .person(person.id, context), about: person.id, in: tx)
            let signedIn = try self.passwords.sessions.begin(
                for: person, by: .reset, isNew: false, in: context, tx: tx)
            return (signedIn, ended)
        }
        for session in ended { core.notifier.end(session, of: person.id) }
        core.notifier.announce(person.id)
        core.notices.tell(signedIn.person, .resetUsed)
        return signedIn
    }

    /// Permits a new password, in place of an older permission.
    ///
    /// - Parameter maker: the treasurer. The command line and the person's own code have none.
    func permit(
        _ person: Person, by maker: PersonID? = nil, for seconds: Int64, _ tx: Transaction
    ) throws -> Permission {
        let now = core.clock.now()
        let token = SecretToken(prefix: "awx_", randomness: core.randomness)
        let end = now.adding(seconds: seconds)
        try tx.put(
            AccessReset(
                person: person.id, tokenHash: token.hash, maker: maker, expiresAt: end), at: now)
        return Permission(token: token.text, person: person, expiresAt: end)
    }
}

extension Transaction {
    /// - Throws: `WalletError.access(.resetInvalid)` for every token that permits nothing.
    fileprivate func person(permittedBy hash: Digest32, at now: Timestamp) throws -> Person {
        guard let reset = try reset(tokenHash: hash), reset.isAlive(at: now),
            let person = try person(reset.person),
            try reset.maker == nil || standing(of: reset.maker) >= person.role.keeper
        else { throw WalletError.access(.resetInvalid) }
        return person
    }
}
