import DocsPage
public import HTTPSupport
import HTTPTypes
public import Hummingbird
import WalletAPI

/// The documentation of the APIs, for people and for programs.
public struct APIReference: Sendable {
    // Once in a process, which may have many wallets.
    private static let rest = ReferencePages { try Reference.rest().files }
    private static let starling = ReferencePages { try Reference.starling().files }
    private static let course = ReferencePages { try Reference.course().files }

    private let audience: ReferencePage.Audience

    /// - Parameter audience: who reads it: only a sandbox has the course API, and requests to try.
    public init(for audience: ReferencePage.Audience) {
        self.audience = audience
    }

    /// Adds `/docs` with its pages, style sheets and scripts, and the OpenAPI documents.
    ///
    /// - Throws: when a file is missing beside the program.
    public func mount(on router: Router<WalletContext>) throws {
        try add(.openAPI, at: "/v1/openapi.yaml", to: router)
        mount(Self.rest, at: "/docs", on: router)
        mount(Self.starling, at: "/docs/starling", on: router)
        let files = [APIDocument.starling, .icon, .style, .contents, .find, .language]
        for file in files { try add(file, to: router) }
        guard case .sandbox = audience else { return }
        mount(Self.course, at: "/docs/course", on: router)
        for file in [APIDocument.course, .tryStyle, .tryForms, .send] { try add(file, to: router) }
    }

    private func mount(
        _ pages: ReferencePages, at path: String, on router: Router<WalletContext>
    ) {
        pages.mount(at: path, for: audience, on: router)
    }

    private func add(_ file: APIDocument, to router: Router<WalletContext>) throws {
        try add(file, at: RouterPath("/docs/" + file.rawValue), to: router)
    }

    /// Documents change only with the program: they are compressed once, and browsers keep them for
    /// ten minutes.
    private func add(
        _ file: APIDocument, at path: RouterPath, to router: Router<WalletContext>
    ) throws {
        let plain = ByteBuffer(bytes: try file.bytes())
        let packed = Gzip.compress(plain, effort: .best)
        router.get(path) { request, _ -> Response in
            let sent = Compression.isAccepted(in: request) ? packed : nil
            var response = Response.bytes(sent ?? plain, type: file.type)
            response.headers[.contentEncoding] = sent.map { _ in "gzip" }
            response.headers[.vary] = "Accept-Encoding"
            response.headers[.cacheControl] = "public, max-age=600"
            return response
        }
    }
}

extension Reference {
    /// - Throws: the errors of the YAML parser; when the document is missing beside the program.
    static func rest() throws -> Reference {
        try Reference(
            yaml: String(decoding: try APIDocument.openAPI.bytes(), as: UTF8.self), path: "/docs",
            document: "/v1/openapi.yaml", isOwn: true)
    }

    /// - Throws: as `rest`.
    static func starling() throws -> Reference { try compatible(.starling, at: "/docs/starling") }

    /// - Throws: as `rest`.
    static func course() throws -> Reference { try compatible(.course, at: "/docs/course") }

    private static func compatible(_ document: APIDocument, at path: String) throws -> Reference {
        try Reference(
            yaml: String(decoding: try document.bytes(), as: UTF8.self), path: path,
            document: "/docs/" + document.rawValue)
    }
}
