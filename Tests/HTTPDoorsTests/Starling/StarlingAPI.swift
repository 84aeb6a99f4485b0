import Foundation
import HTTPDoors
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices
import WalletTestSupport

/// The Starling API on a whole wallet, asked in process. A token is a person's number and the
/// scopes that it has.
struct StarlingAPI {
    let world: World
    let client: TestClient
    let ada: Person

    /// - Parameter scopes: what Ada's token may do.
    init(scopes: Set<Scope> = Set(Scope.allCases)) async throws {
        world = try World { $0.homeZone = "UTC" }
        let ada = try await world.person(1).person
        self.ada = ada
        let bearer = Bearer(
            person: ada, scopes: scopes, token: TokenID(UUID()), app: nil, name: "test",
            createdAt: world.clock.port.now(), expiresAt: nil)
        let router = Router(context: WalletContext.self)
        router.add(middleware: FrontDoor(settings: HTTPSettings(), doors: [.starling]))
        StarlingDoor(wallet: world.wallet) { $0 == "adas-token" ? bearer : nil }.mount(on: router)
        router.refuseOtherMethods()
        client = TestClient(router.buildResponder())
    }

    /// Sends a request with Ada's token.
    ///
    /// - Parameter authorization: nil sends none.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        authorization: String? = "Bearer adas-token", headers: HTTPFields = [:]
    ) async throws -> TestClient.Answer {
        var headers = headers
        headers[.authorization] = authorization
        return try await client.send(
            method, "/api/v2" + path, headers: headers, body: Array((body ?? "").utf8))
    }
}
