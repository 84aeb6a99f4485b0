public import HTTPSupport
import HTTPTypes
public import Hummingbird
import WalletAPI

/// The documentation of the APIs, for people and for programs.
public struct APIReference: Sendable {
    // Once in a process, which may have many wallets.
    private static let rest = page(.restPage)
    private static let starling = page(.starlingPage)
    private static let course = page(.coursePage)

    private static func page(_ document: APIDocument) -> Result<ReferencePage, any Error> {
        Result { ReferencePage(try document.bytes()) }
    }

    private let audience: ReferencePage.Audience
    private let isSecure: Bool

    /// - Parameters:
    ///   - audience: who reads it: only a sandbox has the course API, and requests to try.
    ///   - isSecure: whether browsers reach this server over HTTPS.
    public init(for audience: ReferencePage.Audience, isSecure: Bool = false) {
        self.audience = audience
        self.isSecure = isSecure
    }

    /// Adds `/docs` with its pages, style sheets and scripts, and the OpenAPI documents.
    ///
    /// - Throws: when a file is missing beside the program.
    public func mount(on router: Router<WalletContext>) throws {
        add(APIDocument.openAPI, at: "/v1/openapi.yaml", type: "application/yaml", to: router)
        add(try Self.rest.get(), at: "/docs", to: router)
        add(try Self.starling.get(), at: "/docs/starling", to: router)
        for file in [APIDocument.starling, .style, .find] { try add(file, to: router) }
        guard case .sandbox = audience else { return }
        add(try Self.course.get(), at: "/docs/course", to: router)
        for file in [APIDocument.course, .tryStyle, .tryForms, .send] { try add(file, to: router) }
    }

    private func add(
        _ page: ReferencePage, at path: RouterPath, to router: Router<WalletContext>
    ) {
        router.get(path) { [audience, isSecure] request, _ -> Response in
            page.response(to: request, for: audience, isSecure: isSecure)
        }
    }

    private func add(_ file: APIDocument, to router: Router<WalletContext>) throws {
        add(
            try file.bytes(), at: RouterPath("/docs/" + file.rawValue), type: file.type,
            to: router)
    }

    /// Documents change only with the program: they are compressed once, and browsers keep them for
    /// ten minutes.
    private func add(
        _ bytes: [UInt8], at path: RouterPath, type: String, to router: Router<WalletContext>
    ) {
        let plain = ByteBuffer(bytes: bytes)
        let packed = Gzip.compress(plain, effort: .best)
        router.get(path) { request, _ -> Response in
            let sent = Compression.isAccepted(in: request) ? packed : nil
            var response = Response.bytes(sent ?? plain, type: type)
            response.headers[.contentEncoding] = sent.map { _ in "gzip" }
            response.headers[.vary] = "Accept-Encoding"
            response.headers[.cacheControl] = "public, max-age=600"
            return response
        }
    }
}
