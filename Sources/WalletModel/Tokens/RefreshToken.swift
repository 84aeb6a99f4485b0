public import Ledger

/// A refresh token, stored only as a hash.
public struct RefreshToken: Hashable, Sendable {
    /// The validity of a refresh token.
    public enum Standing: String, Sendable {
        /// The newest one.
        case current
        /// The previous one. It stays valid for some seconds, until the newest is first used: the
        /// response that carried the newest may have been lost.
        case spare
        /// An older one, or one that was replaced before it was used.
        case dead
    }

    public let hash: Digest32
    public let consent: ConsentID
    public let standing: Standing
    public let wasUsed: Bool
    /// When it was issued; for a used one, when it was first used.
    public let since: Timestamp
    public let expiresAt: Timestamp

    public init(
        hash: Digest32, consent: ConsentID, standing: Standing, wasUsed: Bool,
        since: Timestamp, expiresAt: Timestamp
    ) {
        self.hash = hash
        self.consent = consent
        self.standing = standing
        self.wasUsed = wasUsed
        self.since = since
        self.expiresAt = expiresAt
    }
}
