public import Ledger

/// A challenge that was given to a browser.
public struct PasskeyChallenge: Hashable, Sendable {
    /// SHA-256 of the challenge's text.
    public let hash: Digest32
    /// SHA-256 of the secret that this browser's forms are bound to.
    public let browserHash: Digest32
    /// Who adds a passkey with it; nil when it is for signing in.
    public let person: PersonID?
    public let expiresAt: Timestamp

    public init(hash: Digest32, browserHash: Digest32, person: PersonID?, expiresAt: Timestamp) {
        self.hash = hash
        self.browserHash = browserHash
        self.person = person
        self.expiresAt = expiresAt
    }
}
