import Testing
import WalletAPI

@testable import DocsPage

@Suite("The readable page")
struct ReadablePageTests {
    /// After a change of openapi.yaml, `make docs` regenerates the page.
    @Test("The page at /docs matches the document")
    func pageEqualsDocument() throws {
        let page = ReadablePage(description: try APIDescription()).html
        #expect(page == String(decoding: APIDocument.page, as: UTF8.self))
    }
}
