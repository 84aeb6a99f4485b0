import Foundation
import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Passwords
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("A PATCH of the REST API changes all that it asks, or nothing")
struct RESTOneChangeTests {
    private let world: World
    private let engine: WatchedEngine
    private let client: TestClient

    init() throws {
        world = try World()
        engine = WatchedEngine(world.engine)
        let wallet = Wallet(
            store: try SQLStore(engine: engine), settings: world.wallet.settings,
            hasher: PasswordHasher(parameters: .fast), secret: [UInt8](repeating: 7, count: 32),
            codeSender: nil, clock: world.clock.port)
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.rest]))
        RESTAPI(wallet: wallet, clock: world.clock.port).mount(on: router)
        client = TestClient(router.buildResponder())
    }

    private func patch(
        _ path: String, as person: SignedIn, _ body: String
    ) async throws -> TestClient.Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.authorization] = "Bearer \(person.token)"
        return try await client.send(.patch, path, headers: headers, body: Array(body.utf8))
    }

    @Test("A goal that cannot be archived keeps its name and target")
    func goal() async throws {
        let ada = try await world.person(1)
        let account = try await world.account(of: ada.person.id, holding: 10_00).id
        let goals = world.wallet.goals
        let made = try await goals.create(
            Goals.Draft(name: "Sailing"), in: account, by: ada.person.id
        ).goal.id
        let cents = Money(minorUnits: 4_00, currency: .dollar)
        _ = try await goals.add(cents, to: made, by: ada.person.id, key: world.key())
        let before = try await goals.find(made, of: ada.person.id)
        let body = #"{"name":"Boat","target":900,"picture":"boat","archived":true}"#
        engine.fail(.init(cause: .other, text: "INSERT INTO transfer "))
        let failed = try await patch("/v1/goals/\(made.text)", as: ada, body)
        #expect(engine.hasFailed && failed.status == 503)
        #expect(try await goals.find(made, of: ada.person.id) == before)
        let done = try await patch("/v1/goals/\(made.text)", as: ada, body)
        #expect(done.json["name"]?.text == "Boat" && done.json["target"] == .integer(9_00))
        #expect(done.json["is_archived"] == .bool(true) && done.json["saved"] == .integer(0))
    }

    @Test("The category and the note of an entry are one transaction")
    func entry() async throws {
        let ada = try await world.person(1)
        let account = try await world.account(of: ada.person.id, holding: 10_00).id
        let feed = world.wallet.feed
        let before = try await feed.page(of: account, by: ada.person.id).entries[0]
        let path = "/v1/transactions/\(before.id.text)"
        let body = #"{"category":"GIFTS","user_note":"from Grace"}"#
        // The second write of the request, if it makes one.
        engine.fail(.init(countdown: 2, cause: .other, text: "INSERT INTO feed_edit"))
        let edited = try await patch(path, as: ada, body)
        #expect(!engine.hasFailed && edited.status == 200)
        let after = try await feed.entry(before.id, by: ada.person.id)
        #expect(after.category == .gifts && after.userNote == "from Grace")
    }
}
