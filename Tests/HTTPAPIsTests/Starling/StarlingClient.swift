import Foundation
import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices
import WalletTestSupport

/// The Starling API on a whole wallet, called in process.
struct StarlingClient {
    let world: World
    let client: TestClient
    let ada: Person
    /// Ada's own token.
    let token: String
    /// Method and path of each route, such as `GET /api/v2/accounts`.
    let routes: Set<String>

    /// - Parameters:
    ///   - scopes: the scopes of Ada's token.
    ///   - name: Ada's display name.
    ///   - printer: nil where statements cannot be printed.
    ///   - adjust: changes the settings.
    init(
        scopes: Set<Scope> = Set(Scope.allCases), name: String = "",
        printer: (any StatementPrinter)? = PlainPrinter(),
        adjust: (inout WalletSettings) -> Void = { _ in }
    ) async throws {
        world = try World(printer: printer) { settings in
            settings.homeZone = "UTC"
            adjust(&settings)
        }
        let id = try await world.person(1).person.id
        ada = try await world.wallet.people.setDisplayName(name, of: id)
        token = try await world.wallet.tokens.create(named: "test", scopes: scopes, by: id).text
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.starling]))
        StarlingAPI(wallet: world.wallet, clock: world.clock.port).mount(on: router)
        routes = Set(router.routes.map { "\($0.method) \($0.path.description)" })
        router.refuseOtherMethods()
        client = TestClient(router.buildResponder())
    }

    /// Sends a request with Ada's token.
    ///
    /// - Parameter authorization: the header; nil sends none, and `TOKEN` in it is replaced by
    ///   Ada's.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        authorization: String? = "Bearer TOKEN", headers: HTTPFields = [:]
    ) async throws -> TestClient.Answer {
        var headers = headers
        headers[.authorization] = authorization?.replacing("TOKEN", with: token)
        return try await client.send(
            method, "/api/v2" + path, headers: headers, body: Array((body ?? "").utf8))
    }

    /// The header with another token of Ada's, for these scopes only.
    func authorization(_ scopes: Set<Scope>) async throws -> String {
        let made = try await world.wallet.tokens.create(named: "only", scopes: scopes, by: ada.id)
        return "Bearer " + made.text
    }
}
