import Foundation
import HTTPDoors
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Synchronization
import WalletServices
import WalletTestSupport

/// The Starling API on a whole wallet, asked in process.
///
/// `adas-token` is Ada's; `only:a:b,c:d` is one of hers with these scopes alone.
struct StarlingAPI {
    let world: World
    let client: TestClient
    let ada: Person
    /// Method and path of each route, such as `GET /api/v2/accounts`.
    let routes: Set<String>
    /// Whose tokens were ended.
    let signedOut: SignedOut

    /// - Parameters:
    ///   - scopes: what Ada's token may do.
    ///   - name: what Ada wants to be called.
    init(scopes: Set<Scope> = Set(Scope.allCases), name: String = "") async throws {
        let world = try World { $0.homeZone = "UTC" }
        let id = try await world.person(1).person.id
        let ada = try await world.wallet.people.setDisplayName(name, of: id)
        let signedOut = SignedOut()
        let router = Router(context: WalletContext.self)
        router.add(middleware: FrontDoor(settings: HTTPSettings(), doors: [.starling]))
        StarlingDoor(
            wallet: world.wallet, clock: world.clock.port,
            authenticate: { text in
                guard let scopes = Self.scopes(of: text, whole: scopes) else { return nil }
                return Bearer(
                    person: ada, scopes: scopes, token: TokenID(UUID()), app: nil, name: "test",
                    createdAt: world.clock.now, expiresAt: world.clock.now.adding(seconds: 3600))
            }, endTokens: { signedOut.add($0) }
        ).mount(on: router)
        routes = Set(router.routes.map { "\($0.method) \($0.path.description)" })
        router.refuseOtherMethods()
        client = TestClient(router.buildResponder())
        (self.world, self.ada, self.signedOut) = (world, ada, signedOut)
    }

    private static func scopes(of token: String, whole: Set<Scope>) -> Set<Scope>? {
        if token == "adas-token" { return whole }
        guard token.hasPrefix("only:") else { return nil }
        return Set(token.dropFirst(5).split(separator: ",").compactMap { Scope(rawValue: "\($0)") })
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

    final class SignedOut: Sendable {
        private let list = Mutex<[PersonID]>([])

        var people: [PersonID] { list.withLock { $0 } }

        func add(_ person: PersonID) { list.withLock { $0.append(person) } }
    }
}
