import Ledger
import SQLStore

/// Challenges: 256 random bits that the same browser's authenticator signs once, before they
/// expire.
extension Passkeys {
    /// - Parameters:
    ///   - browser: the secret that binds the browser's forms.
    ///   - person: the person who is signed in. A sign-in has none yet, and neither has joining.
    /// - Returns: the challenge in base64url without padding.
    func challenge(
        for browser: String, person: PersonID?, at now: Timestamp, tx: Transaction
    ) throws -> String {
        let secret = SecretToken(prefix: "", randomness: core.randomness)
        try tx.prunePasskeyChallenges(before: now)
        try tx.insert(
            PasskeyChallenge(
                hash: secret.hash, browserHash: SecretToken.hash(of: browser), person: person,
                expiresAt: now.adding(seconds: Self.challengeSeconds)))
        return secret.text
    }

    /// Uses the challenge up, whether or not the rest succeeds.
    ///
    /// - Returns: when it was issued.
    /// - Throws: `PasskeyError.wrongChallenge` unless it was issued to this browser for this
    ///   purpose and has not expired.
    @discardableResult
    func take(
        _ challenge: String, of browser: String, person: PersonID?, tx: Transaction
    ) throws -> Timestamp {
        let hash = SecretToken.hash(of: challenge)
        guard let found = try tx.takePasskeyChallenge(hash: hash) else {
            throw PasskeyError.wrongChallenge
        }
        let now = core.clock.now()
        let beganAt = found.expiresAt.adding(seconds: -Self.challengeSeconds)
        // Setting the clock back must not extend it.
        guard now < found.expiresAt, now >= beganAt.adding(seconds: -60), found.person == person,
            found.browserHash == SecretToken.hash(of: browser)
        else { throw PasskeyError.wrongChallenge }
        return beganAt
    }
}
