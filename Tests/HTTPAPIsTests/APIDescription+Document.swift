import WalletAPI

@testable import DocsPage

extension APIDescription {
    static let shared: APIDescription? = try? APIDescription()

    /// Reads the document that the program serves.
    init() throws {
        try self.init(yaml: String(decoding: try APIDocument.openAPI.bytes(), as: UTF8.self))
    }
}
