import Foundation
import Ledger
import SQLStore

/// A sandbox's credentials, the same everywhere and permanently valid, so that calls copied from
/// the documentation work.
public struct FixedCredentials: Sendable {
    public let accessToken: String
    public let refreshToken: String
    public let client: String
    public let secret: String

    /// The password of every person in a new sandbox.
    public static let password = "DemoPassword"

    /// The credentials of DemoUser.
    public static let demo = FixedCredentials(
        accessToken: "demo-access-token", refreshToken: "demo-refresh-token",
        client: "demo-client", secret: "demo-secret")

    /// The credentials of DemoSimple, whose only account is in pounds.
    public static let demoSimple = FixedCredentials(
        accessToken: "demo-simple-token", refreshToken: "demo-simple-refresh-token",
        client: "demo-simple-client", secret: "demo-simple-secret")
}

extension Consents {
    /// Gives a person fixed credentials with all scopes, unless a person already has them. Does
    /// nothing outside a sandbox.
    public func plant(_ fixed: FixedCredentials, for person: PersonID) async throws {
        guard core.settings.isSandbox else { return }
        let now = core.clock.now()
        let scopes = Set(Scope.allCases)
        func id() -> UUID { OrderedID.make(at: now, randomness: core.randomness) }
        let app = App(
            id: AppID(id()), client: fixed.client, owner: person, name: "Demo client",
            redirects: [], scopes: scopes, createdAt: now, lastUsedAt: nil, isFixed: true)
        let consent = Consent(
            id: ConsentID(id()), person: person, app: app.id, appName: app.name, scopes: scopes,
            createdAt: now, lastUsedAt: nil, isFixed: true)
        let token = AccessToken(
            id: TokenID(id()), person: person, consent: nil, app: nil, name: "Demo token",
            scopes: scopes, createdAt: now, lastUsedAt: nil, expiresAt: nil, isFixed: true)
        let refresh = RefreshToken(
            hash: SecretToken.hash(of: fixed.refreshToken), consent: consent.id,
            standing: .current, wasUsed: false, since: now,
            expiresAt: Timestamp(milliseconds: .max))
        try await core.store.write { tx in
            guard try tx.app(client: fixed.client) == nil else { return }
            try tx.insert(app, secretHash: SecretToken.hash(of: fixed.secret))
            try tx.insert(consent)
            try tx.insert(token, hash: SecretToken.hash(of: fixed.accessToken))
            try tx.insert(refresh)
        }
    }
}
