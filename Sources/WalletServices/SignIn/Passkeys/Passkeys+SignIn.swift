import Ledger
import SQLStore

extension Passkeys {
    /// Begins signing in; whose passkey it will be shows only in the end.
    ///
    /// - Parameter browser: the secret that the browser's forms are bound to.
    /// - Returns: the challenge in base64url without padding.
    public func beginSignIn(in browser: String) async throws -> String {
        try await core.store.write { try self.challenge(for: browser, person: nil, tx: $0) }
    }

    /// Signs in with a passkey. Refusals count against the address like wrong passwords; a right
    /// one always gets in, since nobody can guess it (C-31).
    ///
    /// - Throws: `WalletError.passkeyRefused`, `.tooManyAttempts`.
    public func signIn(
        _ assertion: PasskeyAssertion, at site: RelyingParty, from browser: String,
        in context: SignInContext
    ) async throws -> SignedIn {
        let throttle = PasswordThrottle(core: core, passkeysFrom: context.address)
        // The challenge is used up even when the passkey is refused, so the transaction returns
        // the refusal instead of throwing it.
        let result: Result<SignedIn, WalletError> = try await core.store.write { tx in
            do {
                let person = try self.person(of: assertion, at: site, from: browser, tx: tx)
                return .success(
                    try self.sessions.begin(for: person, isNew: false, in: context, tx: tx))
            } catch let failure as PasskeyError {
                let wait = try throttle.take(tx)
                return .failure(
                    wait > 0
                        ? .tooManyAttempts(retryAfterSeconds: wait) : .passkeyRefused(failure))
            }
        }
        return try result.get()
    }

    private func person(
        of assertion: PasskeyAssertion, at site: RelyingParty, from browser: String,
        tx: Transaction
    ) throws -> Person {
        let challenge = assertion.clientData.challenge
        guard try take(challenge, of: browser, person: nil, tx: tx) else {
            throw PasskeyError.wrongChallenge
        }
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
