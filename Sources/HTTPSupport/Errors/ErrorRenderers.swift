public import Hummingbird
import WalletServices

/// The error formats of all APIs of a server.
public struct ErrorRenderers: ExpressibleByArrayLiteral, Sendable {
    private let all: [EdgeMiddleware.ErrorRenderer]

    /// - Parameter all: the first one with a matching prefix shows the error; if none matches, the
    ///   error has the format of the REST API.
    public init(_ all: [EdgeMiddleware.ErrorRenderer]) {
        self.all = all
    }

    /// The same.
    public init(arrayLiteral all: EdgeMiddleware.ErrorRenderer...) {
        self.init(all)
    }

    /// The error in the format of the API that the request is for.
    public func answer(
        to report: ErrorReport, _ request: Request, _ context: WalletContext
    ) -> Response {
        let path = Self.routed(request.uri.path)
        let renderer = all.first { path.hasPrefix($0.prefix) } ?? .rest
        return renderer.answer(report, request, context)
    }

    /// The path as the router reads it, with a slash at its end. The router reads `//` as one
    /// slash, so a client whose base address ends with a slash reaches the same API.
    private static func routed(_ path: String) -> String {
        "/" + path.split(separator: "/").joined(separator: "/") + "/"
    }
}
