public import Ledger

/// The id of an app that people can authorise.
public typealias AppID = ID<App>

/// A program that people can authorise to use their wallet (an OAuth client, RFC 6749, 2).
public struct App: Hashable, Sendable {
    public let id: AppID
    /// Its OAuth `client_id`.
    public let client: String
    /// The person who registered it.
    public let owner: PersonID
    public let name: String
    /// The allowed redirect addresses, exactly as registered.
    public let redirects: [String]
    /// All scopes that it may request.
    public let scopes: Set<Scope>
    public let createdAt: Timestamp
    /// When one of its tokens was last used, to the minute.
    public let lastUsedAt: Timestamp?
    /// True for a sandbox's app that nobody can remove.
    public let isFixed: Bool

    public init(
        id: AppID, client: String, owner: PersonID, name: String, redirects: [String],
        scopes: Set<Scope>, createdAt: Timestamp, lastUsedAt: Timestamp?, isFixed: Bool
    ) {
        self.id = id
        self.client = client
        self.owner = owner
        self.name = name
        self.redirects = redirects
        self.scopes = scopes
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isFixed = isFixed
    }
}
