import Ledger
import SQLStore

extension Passkeys {
    /// Begins a sign-in; the response will show whose passkey it is.
    ///
    /// - Parameter browser: the secret that binds the browser's forms.
    /// - Returns: the challenge in base64url without padding.
    public func beginSignIn(in browser: String) async throws -> String {
        try await core.store.write {
            try self.challenge(for: browser, person: nil, at: self.core.clock.now(), tx: $0)
        }
    }

    /// Signs in with a passkey. Failures count against the address like wrong passwords; a valid
    /// passkey always succeeds, since nobody can guess one (C-31).
    ///
    /// - Throws: `WalletError.passkeyRefused`, `.tooManyAttempts`.
    public func signIn(
        _ assertion: PasskeyAssertion, at site: RelyingParty, from browser: String,
        in context: SignInContext
    ) async throws -> SignedIn {
        let throttle = PasswordThrottle(core: core, passkeysFrom: context.address)
        // The challenge must be used up even when the passkey is refused, so the transaction
        // returns the error instead of throwing it.
        let result: Result<SignedIn, WalletError> = try await core.store.write { tx in
            do {
                let person = try self.person(of: assertion, at: site, from: browser, tx: tx)
                return .success(
                    try self.sessions.begin(
                        for: person, by: .passkey, isNew: false, in: context, tx: tx))
            } catch let failure as PasskeyError {
                let wait = try throttle.take(tx)
                return .failure(
                    wait > 0
                        ? .tooManyAttempts(retryAfterSeconds: wait) : .passkeyRefused(failure))
            }
        }
        return try result.get()
    }

    /// Checks a passkey of somebody who is signed in.
    ///
    /// - Throws: `PasskeyError`.
    func check(
        _ assertion: PasskeyAssertion, of person: PersonID, at site: RelyingParty,
        from browser: String, tx: Transaction
    ) throws {
        let found = try self.person(
            of: assertion, at: site, from: browser, asking: person, tx: tx)
        guard found.id == person else { throw PasskeyError.wrongPerson }
    }

    /// - Parameter asked: the person whose challenge it must be. A sign-in asks nobody.
    private func person(
        of assertion: PasskeyAssertion, at site: RelyingParty, from browser: String,
        asking asked: PersonID? = nil, tx: Transaction
    ) throws -> Person {
        let challenge = assertion.clientData.challenge
        try take(challenge, of: browser, person: asked, tx: tx)
        try assertion.clientData.check(type: "webauthn.get", at: site)
        guard let passkey = try tx.passkey(credentialID: assertion.credentialID),
            let person = try tx.person(passkey.person)
        else { throw PasskeyError.unknown }
        let data = try assertion.check(against: passkey, at: site)
        try tx.notePasskeyUse(
            passkey.id, signCount: data.signCount, isBackedUp: data.isBackedUp,
            at: core.clock.now())
        return person
    }
}
