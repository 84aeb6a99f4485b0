public import Ledger

/// The id of an access token: good for listing and revoking it, useless for signing in.
public typealias TokenID = ID<AccessToken>

/// A key to a person's wallet, without its secret: shown once, of which only the hash is kept.
public struct AccessToken: Hashable, Sendable {
    public let id: TokenID
    public let person: PersonID
    /// What it was given for; nil for a token that the person made.
    public let consent: ConsentID?
    /// The app that it was given to; nil for a token that the person made.
    public let app: AppID?
    /// What the person calls it, or the app's name.
    public let name: String
    public let scopes: Set<Scope>
    public let createdAt: Timestamp
    /// Kept to the minute; nil when it was never used.
    public let lastUsedAt: Timestamp?
    /// nil when it does not end by itself.
    public let expiresAt: Timestamp?
    /// Whether it belongs to a sandbox and cannot be revoked.
    public let isFixed: Bool

    public init(
        id: TokenID, person: PersonID, consent: ConsentID?, app: AppID?, name: String,
        scopes: Set<Scope>, createdAt: Timestamp, lastUsedAt: Timestamp?, expiresAt: Timestamp?,
        isFixed: Bool
    ) {
        self.id = id
        self.person = person
        self.consent = consent
        self.app = app
        self.name = name
        self.scopes = scopes
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.isFixed = isFixed
    }

    /// Whether it has ended by itself.
    public func hasExpired(at time: Timestamp) -> Bool {
        expiresAt.map { time >= $0 } ?? false
    }
}
