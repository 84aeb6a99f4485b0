public import Ledger

/// The id of an access token: enough to list and revoke it, not to sign in.
public typealias TokenID = ID<AccessToken>

/// An access token to a person's wallet, without its secret. The secret is shown once; only its
/// hash is stored.
public struct AccessToken: Hashable, Sendable {
    public let id: TokenID
    public let person: PersonID
    /// The consent under which an app got it. A token that the person created has none.
    public let consent: ConsentID?
    /// The app that got it. A token that the person created has none.
    public let app: AppID?
    /// The person's name for it, or the app's name.
    public let name: String
    public let scopes: Set<Scope>
    public let createdAt: Timestamp
    /// Rounded to the minute.
    public let lastUsedAt: Timestamp?
    /// Without it, the token never expires.
    public let expiresAt: Timestamp?
    /// True for a sandbox's token that nobody can revoke.
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

    /// True once it has expired.
    public func hasExpired(at time: Timestamp) -> Bool {
        expiresAt.map { time >= $0 } ?? false
    }

    /// True if a clock that was wrong made it: its lifetime would end much too late.
    public func isFromTheFuture(at time: Timestamp) -> Bool {
        expiresAt != nil && time < createdAt.adding(seconds: -60)
    }
}
