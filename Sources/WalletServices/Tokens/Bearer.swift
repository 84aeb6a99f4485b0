public import Foundation
public import Ledger

/// The name of an access token: good for listing and revoking it, useless for signing in.
public struct TokenID: Hashable, Sendable {
    public let uuid: UUID

    public init(_ uuid: UUID) {
        self.uuid = uuid
    }
}

/// The name of an app that people let into their wallet.
public struct AppID: Hashable, Sendable {
    public let uuid: UUID

    public init(_ uuid: UUID) {
        self.uuid = uuid
    }
}

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

    public init(
        person: Person, scopes: Set<Scope>, token: TokenID, app: AppID?, name: String,
        createdAt: Timestamp, expiresAt: Timestamp?
    ) {
        self.person = person
        self.scopes = scopes
        self.token = token
        self.app = app
        self.name = name
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }
}
