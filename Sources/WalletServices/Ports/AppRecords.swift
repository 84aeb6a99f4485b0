public import Ledger

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

/// The apps that people registered.
public protocol AppRecords {
    func insert(_ app: App, secretHash: Digest32) throws

    /// The app that goes by this `client_id`, and the hash of its secret.
    func app(client: String) throws -> (App, Digest32)?

    /// The apps that this person registered, the newest first.
    func apps(of owner: PersonID) throws -> [App]

    /// Takes an app away, with everything that people let it have.
    ///
    /// - Returns: false when this person has no such app, or it is fixed.
    func removeApp(_ id: AppID, of owner: PersonID) throws -> Bool
}
