import Foundation
import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import DocsPage

/// The REST API on a whole wallet, called in process. Every answer is checked against the OpenAPI
/// document, which must list its status, and an error's code under its status.
struct API {
    let world: World
    let client: TestClient
    /// Method and path of each route, such as `GET /v1/accounts`.
    let routes: Set<String>
    private let description: APIDescription

    init(
        judgesClock: Bool = false, adjust: (inout WalletSettings) -> Void = { _ in }
    ) throws {
        world = try World(judgesClock: judgesClock, adjust: adjust)
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.rest]))
        RESTAPI(wallet: world.wallet, clock: world.clock.port).mount(on: router)
        try APIReference(for: .sandbox(token: nil)).mount(on: router)
        routes = Set(router.routes.map { "\($0.method) \($0.path.description)" })
        router.refuseOtherMethods()
        client = TestClient(router.buildResponder())
        description = try #require(APIDescription.shared)
    }

    /// Sends a request and checks that the document lists such an answer.
    ///
    /// - Parameters:
    ///   - sender: the signed-in person; nil sends no token.
    ///   - key: the Idempotency-Key; nil sends none.
    func send(
        _ method: HTTPRequest.Method, _ path: String, as sender: SignedIn? = nil,
        key: String? = nil, _ body: String? = nil, bytes: [UInt8]? = nil,
        headers: HTTPFields = [:]
    ) async throws -> TestClient.Answer {
        var headers = headers
        if let sender { headers[.authorization] = "Bearer \(sender.token)" }
        headers[.idempotencyKey] = key
        if body != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
        let answer = try await client.send(
            method, path, headers: headers, body: bytes ?? Array((body ?? "").utf8))
        try check(answer, method.rawValue, path)
        return answer
    }

    private func check(_ answer: TestClient.Answer, _ method: String, _ path: String) throws {
        let code = answer.code
        guard code != "route_not_found", code != "method_not_allowed" else { return }
        guard let operation = description.operation(method, path) else { return }
        let codes = operation.codes[answer.status]
        #expect(codes != nil, "\(method) \(path) answered \(answer.status), which is undocumented")
        guard answer.status >= 400 else { return }
        #expect(
            codes?.contains(code) == true,
            "\(method) \(path) answered \(answer.status) \(code), which is undocumented")
        try checkShape(of: answer)
    }

    private func checkShape(of answer: TestClient.Answer) throws {
        #expect(answer.headers[.contentType] == "application/json")
        guard case .object(let error)? = answer.json["error"] else {
            Issue.record("no error object in \(answer.text)")
            return
        }
        #expect(error.members.map(\.name) == ["code", "message", "hint", "field", "request_id"])
        #expect(error["request_id"] == answer.headers[.requestID].map { .string($0) })
        let waits = answer.status == 429 || answer.status == 503
        #expect((answer.headers[.retryAfter] != nil) == waits)
        #expect((answer.headers[.wwwAuthenticate] == "Bearer") == (answer.status == 401))
    }

    /// A fresh key.
    var key: String { UUID().uuidString }
}

extension TestClient.Answer {
    /// The stable code of an error; empty for a success.
    var code: String {
        guard case .string(let code)? = json["error"]?["code"] else { return "" }
        return code
    }

    /// The field that the error names.
    var field: String? {
        guard case .string(let field)? = json["error"]?["field"] else { return nil }
        return field
    }
}

extension JSONValue {
    subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }
}

extension AccountID {
    var text: String { uuid.uuidString.lowercased() }
}
