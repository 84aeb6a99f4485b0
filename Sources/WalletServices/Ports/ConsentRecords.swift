public import Foundation
public import Ledger

/// The name of a consent.
public struct ConsentID: Hashable, Sendable {
    public let uuid: UUID

    public init(_ uuid: UUID) {
        self.uuid = uuid
    }
}

/// What a person lets an app do, until one of them ends it. There is one for each person and app:
/// all tokens that the app gets under it are one family (RFC 9700, 4.14.2).
public struct Consent: Hashable, Sendable {
    public let id: ConsentID
    public let person: PersonID
    public let app: AppID
    public let appName: String
    public let scopes: Set<Scope>
    public let createdAt: Timestamp
    public let lastUsedAt: Timestamp?
    /// Whether it belongs to a sandbox and never ends; the person may have another beside it.
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

/// A refresh token, of which only the hash is kept.
public struct RefreshToken: Hashable, Sendable {
    /// What a refresh token is good for.
    public enum Standing: String, Sendable {
        /// The newest one.
        case current
        /// The one before, which stays good for some seconds, until the newest is used for the
        /// first time: its answer may have been lost on the way.
        case spare
        /// One that came before those, or was replaced before it was used.
        case dead
    }

    public let hash: Digest32
    public let consent: ConsentID
    public let standing: Standing
    public let wasUsed: Bool
    /// When it was given; of one that was used, when it was used first.
    public let since: Timestamp
    public let expiresAt: Timestamp

    public init(
        hash: Digest32, consent: ConsentID, standing: Standing, wasUsed: Bool,
        since: Timestamp, expiresAt: Timestamp
    ) {
        self.hash = hash
        self.consent = consent
        self.standing = standing
        self.wasUsed = wasUsed
        self.since = since
        self.expiresAt = expiresAt
    }
}

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

/// What people let apps do.
public protocol ConsentRecords {
    /// Adds a consent in place of the one that the person gave this app before; its tokens end.
    func insert(_ consent: Consent) throws

    /// What the person lets apps do, the newest first; fixed ones are left out.
    func consents(of person: PersonID) throws -> [Consent]

    /// Ends a consent with all its tokens.
    ///
    /// - Returns: false when this person gave no such consent, or it is fixed.
    func removeConsent(_ id: ConsentID, of person: PersonID) throws -> Bool

    /// Ends every consent of the person but fixed ones, and the codes that are under way.
    func removeConsents(of person: PersonID) throws

    func insert(_ token: RefreshToken) throws
    func refreshToken(hash: Digest32) throws -> (RefreshToken, Consent)?

    /// All tokens of the consent that stand so are dead from now on.
    func retire(_ standing: RefreshToken.Standing, of consent: ConsentID) throws

    /// The token was used for the first time now, and is the spare one from now on.
    func setSpare(_ hash: Digest32, at now: Timestamp) throws

    func insert(_ code: AuthorizationCode) throws
    func authorizationCode(hash: Digest32) throws -> AuthorizationCode?

    /// Notes what the code was exchanged for.
    func use(_ code: AuthorizationCode, for consent: ConsentID) throws

    /// Forgets refresh tokens and codes that ended before this moment.
    func pruneConsents(before time: Timestamp) throws
}
