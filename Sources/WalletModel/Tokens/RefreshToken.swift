public import Ledger

/// A refresh token, of which only the hash is kept.
public struct RefreshToken: Hashable, Sendable {
    /// What a refresh token is good for.
    public enum Standing: String, Sendable {
        /// The newest one.
        case current
        /// The one before, which stays good for some seconds, until the newest is used for the
        /// first time: its answer may have been lost on the way.
        case spare
        /// One that came before those, or was replaced before it was used.
        case dead
    }

    public let hash: Digest32
    public let consent: ConsentID
    public let standing: Standing
    public let wasUsed: Bool
    /// When it was given; of one that was used, when it was used first.
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
