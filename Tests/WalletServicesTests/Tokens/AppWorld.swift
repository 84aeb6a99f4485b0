import Crypto
import Foundation
import Ledger
import WalletServices
import WalletTestSupport

/// Grace's app, and Ada, who authorises it.
struct AppWorld {
    static let callback = "https://app.example/callback"

    let world: World
    let app: Apps.New
    let ada: PersonID
    let grace: PersonID

    init(
        redirects: [String] = [Self.callback], scopes: Set<Scope> = [.accountRead, .balanceRead],
        adjust: (inout WalletSettings) -> Void = { _ in }
    ) async throws {
        world = try World(adjust: adjust)
        ada = try await world.person(1).person.id
        grace = try await world.person(2).person.id
        app = try await world.wallet.apps.register(
            named: "Pennies", redirects: redirects, scopes: scopes, by: grace)
    }

    var wallet: Wallet { world.wallet }
    var client: Consents.Client { Consents.Client(id: app.app.client, secret: app.secret) }

    /// The request of Grace's app, unless changed.
    func asked(_ change: (inout Consents.Asked) -> Void = { _ in }) -> Consents.Asked {
        var asked = Consents.Asked()
        asked.client = app.app.client
        asked.responseType = "code"
        asked.redirect = Self.callback
        change(&asked)
        return asked
    }

    /// A code that Ada's consent produced.
    func code(_ change: (inout Consents.Asked) -> Void = { _ in }) async throws -> String {
        try await wallet.consents.allow(
            try await wallet.consents.consider(asked(change)), by: ada)
    }

    func exchange(_ code: String, verifier: String? = nil) async throws -> AppTokens {
        try await wallet.consents.exchange(
            code: code, redirect: Self.callback, verifier: verifier, by: client)
    }

    func refresh(_ token: String, scope: String? = nil) async throws -> AppTokens {
        try await wallet.consents.refresh(token, scope: scope, by: client)
    }

    /// Tokens for Grace's app.
    func tokens() async throws -> AppTokens { try await exchange(try await code()) }

    func isAlive(_ token: String) async -> Bool {
        (try? await wallet.tokens.authenticate(token)) != nil
    }
}

/// An app's PKCE verifier and its challenge (RFC 7636, appendix B).
enum SampleProof {
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
}
