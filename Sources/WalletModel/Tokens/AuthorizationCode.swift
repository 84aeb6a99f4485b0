public import Ledger

/// A single-use code that an app exchanges for tokens.
public struct AuthorizationCode: Hashable, Sendable {
    public let hash: Digest32
    public let person: PersonID
    public let app: AppID
    public let scopes: Set<Scope>
    public let redirect: String
    /// SHA-256 of the verifier that the app must present (RFC 7636). Without it, the app presents
    /// none.
    public let challenge: Digest32?
    public let expiresAt: Timestamp
    public let wasUsed: Bool
    /// The consent that it was exchanged for, while that lasts.
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
