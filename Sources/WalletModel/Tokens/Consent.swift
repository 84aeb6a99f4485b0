public import Ledger

/// The id of a consent.
public typealias ConsentID = ID<Consent>

/// A person's permission for an app, until either of them ends it. Each person and app share one:
/// all tokens that the app gets under it are one family (RFC 9700, 4.14.2).
public struct Consent: Hashable, Sendable {
    public let id: ConsentID
    public let person: PersonID
    public let app: AppID
    public let appName: String
    public let scopes: Set<Scope>
    public let createdAt: Timestamp
    public let lastUsedAt: Timestamp?
    /// True for a sandbox's consent that never ends; the person can have another one as well.
    public let isFixed: Bool

    public init(
        id: ConsentID, person: PersonID, app: AppID, appName: String, scopes: Set<Scope>,
        createdAt: Timestamp, lastUsedAt: Timestamp?, isFixed: Bool
    ) {
        self.id = id
        self.person = person
        self.app = app
        self.appName = appName
        self.scopes = scopes
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isFixed = isFixed
    }
}
