import HTTPTypes
public import Hummingbird

/// Rejects cross-site requests by the headers that browsers send with them (Fetch Metadata, W3C).
/// Add it before every route that trusts a cookie; such routes must not change anything on GET.
public struct CrossOriginProtection: RouterMiddleware {
    public typealias Context = WalletContext

    private let settings: HTTPSettings

    /// - Parameter settings: the network around the server, with its proxies.
    public init(_ settings: HTTPSettings = HTTPSettings()) { self.settings = settings }

    public func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        do { try Self.check(request) } catch {
            guard let origin = Self.changedOrigin(of: request) else { throw error }
            let advice = ProxyAdvice(settings, request, context)
            guard advice.isProxied else { throw error }
            advice.noteChangedOrigin(origin, at: request.site.visited)
            throw RequestError.originChanged
        }
        return try await next(request, context)
    }

    /// - Throws: `RequestError.crossOrigin`.
    public static func check(_ request: Request) throws(RequestError) {
        guard !isSafe(request.method) else { return }
        if let site = request.headers[.fetchSite] {
            guard site == "same-origin" || site == "none" else { throw .crossOrigin }
            return
        }
        // Neither header: not a browser, or one too old to be attacked this way; the form's token
        // still has to be right.
        guard let origin = request.headers[.origin] else { return }
        guard let own = SiteAddress(origin), request.site.isHere(own) else { throw .crossOrigin }
    }

    /// The origin that the browser named, where a proxy may have put another host into the request:
    /// the same without its port, or one where no browser elsewhere can be.
    private static func changedOrigin(of request: Request) -> SiteAddress? {
        guard request.headers[.fetchSite] == nil,
            let origin = request.headers[.origin].flatMap(SiteAddress.init)
        else { return nil }
        let visited = request.site.visited
        let isLocal = visited.isOfMachine || !visited.host.contains(".")
        return origin.host == visited.host || isLocal && !origin.isOfMachine ? origin : nil
    }

    private static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }
}

extension HTTPField.Name {
    fileprivate static let fetchSite = HTTPField.Name.known("Sec-Fetch-Site")
}
