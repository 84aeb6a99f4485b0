public import Ledger

/// The id of an app that people let into their wallet.
public typealias AppID = ID<App>

/// A program that people may let into their wallet (an OAuth client, RFC 6749, 2).
public struct App: Hashable, Sendable {
    public let id: AppID
    /// The name by which it comes: its `client_id`.
    public let client: String
    /// Who registered it.
    public let owner: PersonID
    public let name: String
    /// Where people are sent back to, exactly as it was registered.
    public let redirects: [String]
    /// The most that it may ask for.
    public let scopes: Set<Scope>
    public let createdAt: Timestamp
    /// When a token of its was last used, to the minute.
    public let lastUsedAt: Timestamp?
    /// Whether it belongs to a sandbox and cannot be removed.
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
