public import Ledger

/// A challenge that was issued to a browser.
public struct PasskeyChallenge: Hashable, Sendable {
    /// SHA-256 of the challenge's text.
    public let hash: Digest32
    /// SHA-256 of the secret that binds this browser's forms.
    public let browserHash: Digest32
    /// The person who adds a passkey with it. A sign-in has none.
    public let person: PersonID?
    public let expiresAt: Timestamp

    public init(hash: Digest32, browserHash: Digest32, person: PersonID?, expiresAt: Timestamp) {
        self.hash = hash
        self.browserHash = browserHash
        self.person = person
        self.expiresAt = expiresAt
    }
}
