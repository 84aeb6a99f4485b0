import Ledger
import SQLStore

/// Joining with a passkey instead of a password. The browser makes the passkey for a person who
/// does not exist yet; the answer makes both at once.
extension Passkeys {
    /// Begins to join under this name.
    ///
    /// - Parameter browser: the secret that binds the browser's forms.
    /// - Throws: `WalletError.registration` for a name that cannot be used or is taken, `.joining`
    ///   when this person may not join.
    public func beginJoining(
        as name: String, in browser: String, from context: SignInContext
    ) async throws -> PasskeyCreation {
        try await core.store.write { tx in
            let username = try self.username(name, in: context, tx: tx)
            let now = self.core.clock.now()
            let challenge = try self.challenge(
                for: Self.place(browser, username), person: nil, at: now, tx: tx)
            return PasskeyCreation(
                challenge: challenge,
                userHandle: Self.newcomer(with: challenge, at: now).uuid.bytes,
                userName: username.shown, existing: [])
        }
    }

    /// Makes the person, a first account and the passkey that the browser created, uses the
    /// invitation and signs in: all of it, or nothing.
    ///
    /// - Parameter device: the passkey's name.
    /// - Throws: `WalletError.registration`, `.joining`, `.passkey(.nameInvalid)`,
    ///   `.passkeyRefused`.
    public func join(
        _ registration: PasskeyRegistration, as name: String, naming device: String,
        at site: RelyingParty, in browser: String, from context: SignInContext
    ) async throws -> SignedIn {
        let device = try Self.cleanName(device)
        // The challenge must be used up even when the passkey is refused, so the transaction
        // returns the error instead of throwing it.
        let result: Result<SignedIn, WalletError> = try await core.store.write { tx in
            let username = try self.username(name, in: context, tx: tx)
            do {
                let challenge = registration.clientData.challenge
                let time = try self.take(
                    challenge, of: Self.place(browser, username), person: nil, tx: tx)
                let new = try self.newCredential(in: registration, at: site, tx: tx)
                let newcomer = Newcomer(
                    username: username, opening: self.core.settings.openingBalance,
                    id: Self.newcomer(with: challenge, at: time))
                return .success(
                    try self.join(newcomer, with: new, named: device, in: context, tx: tx))
            } catch let failure as PasskeyError {
                return .failure(.passkeyRefused(failure))
            }
        }
        return try result.get()
    }

    private func join(
        _ newcomer: Newcomer, with new: NewCredential, named device: String,
        in context: SignInContext, tx: Transaction
    ) throws -> SignedIn {
        let person = try newcomer.join(core, in: context, tx: tx)
        _ = try insert(new, named: device, of: person.id, tx: tx)
        try core.log(
            .passkeyAdded, by: .person(person.id, context), about: person.id, [.name: device],
            in: tx)
        return try sessions.begin(for: person, by: .passkey, isNew: true, in: context, tx: tx)
    }

    /// The name of somebody who may join.
    private func username(
        _ text: String, in context: SignInContext, tx: Transaction
    ) throws -> Username {
        let (username, error) = RegistrationRules.check(username: text)
        guard let username, error == nil else {
            throw WalletError.registration([error ?? .usernameNotAllowed])
        }
        _ = try Newcomer.invitation(core, in: context, at: core.clock.now(), tx: tx)
        guard try tx.person(username: username) == nil else {
            throw WalletError.registration([.usernameTaken])
        }
        return username
    }

    /// The place of the challenge, with the name that the authenticator shows beside the passkey.
    private static func place(_ browser: String, _ username: Username) -> String {
        "\(browser)\0join\0\(username.key)"
    }

    /// The id that the authenticator stores and the person gets.
    private static func newcomer(with challenge: String, at time: Timestamp) -> PersonID {
        PersonID(OrderedID.shared(at: time, from: SecretToken.hash(of: challenge)))
    }
}
