public import Ledger

/// The id of an access token: enough to list and revoke it, not to sign in.
public typealias TokenID = ID<AccessToken>

/// An access token to a person's wallet, without its secret. The secret is shown once; only its
/// hash is stored.
public struct AccessToken: Hashable, Sendable {
    public let id: TokenID
    public let person: PersonID
    /// The consent that it was issued for; nil for a token that the person created.
    public let consent: ConsentID?
    /// The app that it was issued to; nil for a token that the person created.
    public let app: AppID?
    /// The person's name for it, or the app's name.
    public let name: String
    public let scopes: Set<Scope>
    public let createdAt: Timestamp
    /// Rounded to the minute; nil when it was never used.
    public let lastUsedAt: Timestamp?
    /// nil when it does not expire.
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

    /// Whether it has expired.
    public func hasExpired(at time: Timestamp) -> Bool {
        expiresAt.map { time >= $0 } ?? false
    }

    /// Whether a clock that was wrong made it: its lifetime would end much too late.
    public func isFromTheFuture(at time: Timestamp) -> Bool {
        expiresAt != nil && time < createdAt.adding(seconds: -60)
    }
}
