import Foundation
import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Passwords
import Phone
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Storage failures")
struct RESTStorageTests {
    @Test("A storage failure is 503 each time, never 429, and uses up no attempts (C-43)")
    func recipients() async throws {
        let world = try World()
        let (ada, grace) = (try await world.person(1), try await world.person(2))
        let engine = WatchedEngine(world.engine)
        let wallet = Wallet(
            store: try SQLStore(engine: engine), settings: world.wallet.settings,
            hasher: PasswordHasher(parameters: .fast), secret: [UInt8](repeating: 7, count: 32),
            codeSender: nil, clock: world.clock.port)
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.rest]))
        RESTAPI(wallet: wallet, clock: world.clock.port).mount(on: router)
        let client = TestClient(router.buildResponder())
        let account = try await world.account(of: ada.person.id, holding: 5_00)
        _ = try await world.account(of: grace.person.id)
        let phone = try #require(grace.person.phone).e164
        let id = account.id.uuid.uuidString.lowercased()
        let body =
            #"{"from":"\#(id)","recipient":"\#(phone)","amount":100,"currency":"USD"}"#
        func pay() async throws -> TestClient.Answer {
            var headers: HTTPFields = [.contentType: "application/json"]
            headers[.authorization] = "Bearer \(ada.token)"
            headers[.idempotencyKey] = "tea"
            return try await client.send(
                .post, "/v1/transfers", headers: headers, body: Array(body.utf8))
        }
        for _ in 1...40 {
            engine.fail(.init(cause: .other, text: "FROM person WHERE phone = $2"))
            let answer = try await pay()
            #expect(engine.hasFailed, "the recipient was not looked up")
            #expect(answer.status == 503)
            #expect(answer.code == "unavailable")
            #expect(answer.headers[.retryAfter] == "30")
        }
        #expect(try await pay().status == 201)
    }
}
