import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Testing
import WalletAPI
import WalletTestSupport

@testable import DocsPage

@Suite("The OpenAPI document")
struct RESTDocumentTests {
    @Test("The document has every route, and no other")
    func routesEqualDocument() throws {
        let router = Router(context: WalletContext.self)
        RESTAPI(wallet: try World().wallet).mount(on: router)
        try APIReference(for: .sandbox(token: nil)).mount(on: router)
        let registered = router.routes
            .map { "\($0.method.rawValue) \($0.path.description)" }
            .filter { $0.contains(" /v1/") }
            .map { $0.replacing("${id}", with: "{id}").replacing(":id", with: "{id}") }
        let documented = try APIDescription().operations
            .map { "\($0.method.uppercased()) \($0.path)" }
        #expect(Set(registered) == Set(documented))
        #expect(registered.count == documented.count)
    }

    @Test("Operations have unique names, a summary and a known tag")
    func operationsAreNamed() throws {
        let operations = try APIDescription().operations
        #expect(Set(operations.map(\.id)).count == operations.count)
        for operation in operations {
            #expect(!operation.summary.isEmpty)
            #expect(operation.codes.keys.contains { $0 < 300 })
        }
    }

    @Test("The document and the page are public")
    func served() async throws {
        let api = try API()
        let document = try await api.send(.get, "/v1/openapi.yaml")
        #expect(document.headers[.contentType] == "application/yaml")
        #expect(document.body == ByteBuffer(bytes: try APIDocument.openAPI.bytes()))
        let page = try await api.send(.get, "/docs")
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.contentSecurityPolicy]?.contains("style-src 'self'") == true)
        #expect(page.text.contains("/v1/transfers"))
        let slashed = try await api.send(.get, "/docs/money/")
        #expect(slashed.headers[.location] == "/docs/money")
        #expect(page.headers[.contentSecurityPolicy]?.contains("script-src 'self'") == true)
        let tag = try #require(page.headers[.eTag])
        let again = try await api.send(.get, "/docs", headers: [.ifNoneMatch: tag])
        #expect(again.status == 304 && again.body.readableBytes == 0)
    }

    @Test("The document has every currency of the ledger, and no other")
    func currencies() throws {
        let text = String(decoding: try APIDocument.openAPI.bytes(), as: UTF8.self)
        let list = try #require(text.split(separator: "Currency:\n").last?.prefix { $0 != "]" })
        let codes = try #require(list.split(separator: "[").last).split { !$0.isLetter }
        #expect(codes.map(String.init) == Currency.all.map(\.code))
    }
}
