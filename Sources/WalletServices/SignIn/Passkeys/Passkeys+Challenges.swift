import Ledger
import SQLStore

/// Challenges: 256 random bits that an authenticator signs once, in time, for the same browser.
extension Passkeys {
    /// - Parameters:
    ///   - browser: the secret that the browser's forms are bound to.
    ///   - person: who adds a passkey; nil for signing in.
    /// - Returns: the challenge in base64url without padding.
    func challenge(
        for browser: String, person: PersonID?, tx: Transaction
    ) throws -> String {
        let now = core.clock.now()
        let secret = SecretToken(prefix: "", randomness: core.randomness)
        try tx.prunePasskeyChallenges(before: now)
        try tx.insert(
            PasskeyChallenge(
                hash: secret.hash, browserHash: SecretToken.hash(of: browser), person: person,
                expiresAt: now.adding(seconds: Self.challengeSeconds)))
        return secret.text
    }

    /// Uses the challenge up, whatever becomes of the rest.
    ///
    /// - Returns: whether it was given to this browser for this, and not too long ago.
    func take(
        _ challenge: String, of browser: String, person: PersonID?, tx: Transaction
    ) throws -> Bool {
        let hash = SecretToken.hash(of: challenge)
        guard let found = try tx.takePasskeyChallenge(hash: hash) else { return false }
        let now = core.clock.now()
        let beganAt = found.expiresAt.adding(seconds: -Self.challengeSeconds)
        // A clock that is set back must not lengthen it.
        return now < found.expiresAt && now >= beganAt.adding(seconds: -60)
            && found.person == person && found.browserHash == SecretToken.hash(of: browser)
    }
}
