public import Ledger

/// Whoever shows an access token: for whom it acts, and how far it may go.
public struct Bearer: Sendable {
    public let person: Person
    public let scopes: Set<Scope>
    public let token: TokenID
    /// The app that the token was given to; nil for a token that the person made.
    public let app: AppID?
    /// What the person calls the token, or the app's name.
    public let name: String
    public let createdAt: Timestamp
    /// When the token ends; nil when it does not end by itself.
    public let expiresAt: Timestamp?
}
