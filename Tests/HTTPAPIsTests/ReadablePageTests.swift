import Foundation
import Testing
import WalletAPI

@Suite("The readable page")
struct ReadablePageTests {
    /// After a change of openapi.yaml, `AWALLET_WRITE_DOCS=1 swift test --filter ReadablePage`
    /// regenerates the page.
    @Test("The page at /docs matches the document")
    func pageEqualsDocument() throws {
        let page = ReadablePage(description: try APIDescription()).html
        if ProcessInfo.processInfo.environment["AWALLET_WRITE_DOCS"] != nil {
            let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            try Data(page.utf8).write(to: root.appending(path: "Sources/WalletAPI/docs.html"))
        } else {
            #expect(page == String(decoding: APIDocument.page, as: UTF8.self))
        }
    }
}
