public import Ledger

/// A code that an app exchanges for tokens, once.
public struct AuthorizationCode: Hashable, Sendable {
    public let hash: Digest32
    public let person: PersonID
    public let app: AppID
    public let scopes: Set<Scope>
    public let redirect: String
    /// SHA-256 of what the app must know to use it (RFC 7636); nil when it did not ask for that.
    public let challenge: Digest32?
    public let expiresAt: Timestamp
    public let wasUsed: Bool
    /// What it was exchanged for, while that lasts.
    public let consent: ConsentID?

    public init(
        hash: Digest32, person: PersonID, app: AppID, scopes: Set<Scope>, redirect: String,
        challenge: Digest32?, expiresAt: Timestamp, wasUsed: Bool = false,
        consent: ConsentID? = nil
    ) {
        self.hash = hash
        self.person = person
        self.app = app
        self.scopes = scopes
        self.redirect = redirect
        self.challenge = challenge
        self.expiresAt = expiresAt
        self.wasUsed = wasUsed
        self.consent = consent
    }
}
