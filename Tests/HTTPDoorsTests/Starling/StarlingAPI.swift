import Foundation
import HTTPDoors
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices
import WalletTestSupport

/// The Starling API on a whole wallet, asked in process.
struct StarlingAPI {
    let world: World
    let client: TestClient
    let ada: Person
    /// Ada's own token.
    let token: String

    /// - Parameter scopes: what Ada's token may do.
    init(
        scopes: Set<Scope> = Set(Scope.allCases),
        adjust: (inout WalletSettings) -> Void = { _ in }
    ) async throws {
        world = try World { settings in
            settings.homeZone = "UTC"
            adjust(&settings)
        }
        let ada = try await world.person(1).person
        self.ada = ada
        token = try await world.wallet.tokens.create(named: "test", scopes: scopes, by: ada.id).text
        let router = Router(context: WalletContext.self)
        router.add(middleware: FrontDoor(settings: HTTPSettings(), doors: [.starling]))
        StarlingDoor(wallet: world.wallet).mount(on: router)
        router.refuseOtherMethods()
        client = TestClient(router.buildResponder())
    }

    /// Sends a request with Ada's token.
    ///
    /// - Parameter authorization: the header; nil sends none, `TOKEN` in it stands for Ada's.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        authorization: String? = "Bearer TOKEN", headers: HTTPFields = [:]
    ) async throws -> TestClient.Answer {
        var headers = headers
        headers[.authorization] = authorization?.replacing("TOKEN", with: token)
        return try await client.send(
            method, "/api/v2" + path, headers: headers, body: Array((body ?? "").utf8))
    }
}
