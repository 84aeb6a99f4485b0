import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

/// A sandbox with rules in front of two routes of the REST API: Ada's accounts, and her transfers
/// to her other account.
struct FaultWorld {
    let clock: ClockWorld
    let client: TestClient
    let ada: SignedIn
    let accounts: (AccountID, AccountID)

    var book: FaultBook { clock.faults }

    init() async throws {
        clock = try await ClockWorld()
        let (wallet, book) = (clock.wallet, clock.faults)
        let (ada, purse) = try await clock.ada()
        let box = try await wallet.accounts.open(
            named: "Box", currencyCode: "GBP", by: ada.person.id)
        self.ada = ada
        accounts = (purse, box.record.id)
        let router = Router(context: WalletContext.self)
        let errors: ErrorRenderers = [.rest]
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: errors))
        router.add(middleware: DisturbedRoutes(book.disturbance, errors: errors))
        router.get("/v1/accounts") { request, _ -> Response in
            let principal = try await Principal.bearer(of: request, in: wallet)
            return .json { $0.string("person", principal.person.publicName) }
        }
        router.get("/livez") { _, _ in "ok" }
        router.post("/v1/transfers") { [accounts] request, _ -> Response in
            let principal = try await Principal.bearer(of: request, in: wallet)
            let body = String(buffer: try await request.limitedBody())
            _ = try await wallet.transfers.move(
                pounds(Int64(body) ?? 0), from: accounts.0, to: accounts.1, by: principal.id,
                key: try request.idempotencyKey())
            return .empty(.created)
        }
        client = TestClient(router.buildResponder())
    }

    func get(_ path: String = "/v1/accounts") async throws -> TestClient.Answer {
        try await client.send(.get, path, headers: [.authorization: "Bearer \(ada.token)"])
    }

    /// Moves that many pence with this key.
    @discardableResult
    func pay(_ pence: Int64, key: String) async throws -> TestClient.Answer {
        try await client.send(
            .post, "/v1/transfers",
            headers: [.authorization: "Bearer \(ada.token)", .idempotencyKey: key],
            body: Array("\(pence)".utf8))
    }

    /// The statuses of that many requests.
    func statuses(_ count: Int) async throws -> [Int] {
        var all: [Int] = []
        for _ in 0..<count { all.append(try await get().status) }
        return all
    }

    func followed(_ rule: FaultReading) -> [FaultFollowUp] {
        book.rules.first { $0.id == rule.id }?.followed ?? []
    }
}
