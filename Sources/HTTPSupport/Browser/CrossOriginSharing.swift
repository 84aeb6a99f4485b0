import HTTPTypes
import Hummingbird

/// Lets scripts of chosen sites call the APIs (Fetch standard, 3.2). Those take tokens and ignore
/// cookies, so such a script can do only what its token allows; pages stay closed to other sites.
struct CrossOriginSharing: Sendable {
    private let origins: Set<SiteAddress>

    /// The APIs that take tokens.
    private static let prefixes = ["v1", "api", "oauth/access-token"]
    private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE"
    private static let exposed =
        "Allow, Location, Retry-After, X-Request-Id, Idempotent-Replayed, Awallet-Fault"

    init(_ origins: Set<SiteAddress>) { self.origins = origins }

    /// The answer to a preflight: a browser asks whether a script may send a request.
    func preflight(_ request: Request) -> Response? {
        guard request.method == .options, isAllowed(request),
            request.headers[.accessControlRequestMethod] != nil
        else { return nil }
        var response = Response(status: .noContent)
        response.headers[.accessControlAllowMethods] = Self.methods
        let names = request.headers[.accessControlRequestHeaders] ?? ""
        response.headers[.accessControlAllowHeaders] = names.isEmpty ? nil : names
        response.headers[.accessControlMaxAge] = "600"
        return response
    }

    /// Lets the script that asked read the answer.
    func open(_ response: inout Response, to request: Request) {
        guard !origins.isEmpty, Self.isAPI(request.uri.path) else { return }
        let others = response.headers[.vary].map { $0 + ", " } ?? ""
        response.headers[.vary] = others + "Origin"
        guard isAllowed(request), let origin = request.headers[.origin] else { return }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = Self.exposed
        response.headers[.known("Cross-Origin-Resource-Policy")] = "cross-origin"
    }

    private func isAllowed(_ request: Request) -> Bool {
        guard !origins.isEmpty, Self.isAPI(request.uri.path),
            let origin = request.headers[.origin].flatMap(SiteAddress.init)
        else { return false }
        return origins.contains(origin)
    }

    /// The router skips empty segments.
    private static func isAPI(_ path: String) -> Bool {
        let path = path.split(separator: "/").joined(separator: "/") + "/"
        return prefixes.contains { path.hasPrefix($0 + "/") }
    }
}
