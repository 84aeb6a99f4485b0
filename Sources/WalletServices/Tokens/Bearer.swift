public import Ledger

/// The bearer of an access token: the person it acts for, and its permissions.
public struct Bearer: Sendable {
    public let person: Person
    public let scopes: Set<Scope>
    public let token: TokenID
    /// The app that the token was issued to. A token that the person created has none.
    public let app: AppID?
    /// The person's name for the token, or the app's name.
    public let name: String
    public let createdAt: Timestamp
    /// When the token expires, if it ever does.
    public let expiresAt: Timestamp?
}
