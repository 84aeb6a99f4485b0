import Foundation
public import Ledger
public import SQLStore
public import WalletServices

/// A sandbox's credentials, the same everywhere and permanently valid, so that calls copied from
/// the documentation work.
extension FixedCredentials {
    /// The credentials of DemoUser.
    public static let demo = FixedCredentials(
        accessToken: "demo-access-token", refreshToken: "demo-refresh-token",
        client: "demo-client", secret: "demo-secret")

    /// The credentials of DemoSimple, whose only account is in pounds.
    public static let demoSimple = FixedCredentials(
        accessToken: "demo-simple-token", refreshToken: "demo-simple-refresh-token",
        client: "demo-simple-client", secret: "demo-simple-secret")

    /// The credentials of the only person of the world `challenge`.
    public static let challenge = FixedCredentials(
        accessToken: "challenge-access-token", refreshToken: "challenge-refresh-token",
        client: "challenge-client", secret: "challenge-secret")

    /// The same for one bank among several.
    ///
    /// - Parameter mark: the beginning of each of them.
    func marked(with mark: String) -> FixedCredentials {
        FixedCredentials(
            accessToken: mark + accessToken, refreshToken: mark + refreshToken,
            client: mark + client, secret: mark + secret)
    }

    /// Gives a person fixed credentials with all scopes, unless a person already has them.
    public func plant(
        for person: PersonID, in store: SQLStore, at now: Timestamp,
        randomness: Randomness = .system
    ) async throws {
        let scopes = Set(Scope.allCases)
        func id() -> UUID { OrderedID.make(at: now, randomness: randomness) }
        let app = App(
            id: AppID(id()), client: client, owner: person, name: "Demo client",
            redirects: [], scopes: scopes, createdAt: now, lastUsedAt: nil, isFixed: true)
        let consent = Consent(
            id: ConsentID(id()), person: person, app: app.id, appName: app.name, scopes: scopes,
            createdAt: now, lastUsedAt: nil, isFixed: true)
        let token = AccessToken(
            id: TokenID(id()), person: person, consent: nil, app: nil, name: "Demo token",
            scopes: scopes, createdAt: now, lastUsedAt: nil, expiresAt: nil, isFixed: true)
        let refresh = RefreshToken(
            hash: SecretToken.hash(of: refreshToken), consent: consent.id,
            standing: .current, wasUsed: false, since: now,
            expiresAt: Timestamp(milliseconds: .max))
        try await store.write { tx in
            guard try tx.app(client: client) == nil else { return }
            try tx.insert(app, secretHash: SecretToken.hash(of: secret))
            try tx.insert(consent)
            try tx.insert(token, hash: SecretToken.hash(of: accessToken))
            try tx.insert(refresh)
        }
    }
}
