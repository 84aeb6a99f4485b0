import HTTPTypes
public import Hummingbird

/// Rejects cross-site requests by the headers that browsers send with them (Fetch Metadata, W3C).
/// Add it before every route that trusts a cookie; such routes must not change anything on GET.
public struct CrossOriginProtection: RouterMiddleware {
    public typealias Context = WalletContext

    public init() {}

    public func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        try Self.check(request)
        return try await next(request, context)
    }

    /// - Throws: `RequestError.crossOrigin`.
    public static func check(_ request: Request) throws(RequestError) {
        guard !isSafe(request.method) else { return }
        if let site = request.headers[.known("Sec-Fetch-Site")] {
            guard site == "same-origin" || site == "none" else { throw .crossOrigin }
            return
        }
        // Neither header: not a browser, or one too old to be attacked this way; the form's token
        // still has to be right.
        guard let origin = request.headers[.origin] else { return }
        guard let own = SiteAddress(origin), request.site.isHere(own) else { throw .crossOrigin }
    }

    private static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        method == .get || method == .head || method == .options
    }
}
