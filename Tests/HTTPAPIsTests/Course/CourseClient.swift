import Foundation
import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Testing
import WalletServices
import WalletTestSupport

/// A student's app with a wallet of its own, connected in process.
struct CourseClient: Sendable {
    let world: World
    let client: TestClient

    init(adjust: (inout WalletSettings) -> Void = { _ in }) throws {
        self.init(world: try World(adjust: adjust))
    }

    init(world: World) {
        self.world = world
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.course]))
        CourseAPI(wallet: world.wallet).mount(on: router)
        router.refuseOtherMethods()
        client = TestClient(router.buildResponder())
    }

    /// Calls as `URLSession.uploadTask` does: a JSON body with the content type of a form.
    func call(
        _ name: String, _ body: String, token: String? = nil
    ) async throws -> TestClient.Answer {
        try await call(name, bytes: Array(body.utf8), token: token)
    }

    func call(
        _ name: String, bytes: [UInt8], token: String? = nil
    ) async throws -> TestClient.Answer {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        if let token { headers[.courseToken] = token }
        return try await client.send(.post, "/api/\(name)", headers: headers, body: bytes)
    }

    /// Signs in with the fixed code.
    ///
    /// - Returns: the token.
    func signIn(_ phone: String = "+15306018718") async throws -> String {
        let answer = try await call(
            "verify_code", #"{"e164_phone_number":"\#(phone)","code":"123456"}"#)
        return try #require(answer["auth_token"]?.text)
    }

    /// The accounts as the API shows them: `Rent 12.5, Food 0`.
    func shown(_ token: String) async throws -> String {
        try await call("user", "{}", token: token).accountsShown
    }
}

extension TestClient.Answer {
    subscript(name: String) -> JSONValue? {
        guard case .object(let object) = json else { return nil }
        return object[name]
    }

    /// The status, the error's code and its message in one line; only the status for a success.
    var outcome: String {
        guard let code = self["error_code"]?.text else {
            return "\(status) \(self["status"]?.text ?? "no status")"
        }
        #expect(self["status"]?.text == "error")
        #expect(self["error_message"]?.text?.isEmpty == false)
        return "\(status) \(code)"
    }

    var accountsShown: String {
        guard case .object(let user) = self["user"], case .array(let accounts) = user["accounts"]
        else { return "no user" }
        return accounts.map { account in
            guard case .object(let account) = account else { return "no account" }
            return "\(account["name"]?.text ?? "-") \(account["amount"]?.text ?? "-")"
        }.joined(separator: ", ")
    }
}

extension HTTPField.Name {
    static var courseToken: HTTPField.Name {
        guard let name = HTTPField.Name("X-AuthToken") else { preconditionFailure("no name") }
        return name
    }
}
