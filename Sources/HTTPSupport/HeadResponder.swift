public import Hummingbird

/// Answers HEAD as GET is answered, wherever that is (RFC 9110, 9.3.2): routes see a GET, and the
/// edge middleware keeps the body back. So status and headers are the same, whatever a route does.
public struct HeadResponder<Routes: HTTPResponder>: HTTPResponder
where Routes.Context == WalletContext {
    private let routes: Routes

    /// - Parameter routes: whose edge middleware is `EdgeMiddleware`.
    public init(_ routes: Routes) {
        self.routes = routes
    }

    /// The answer of the routes; to HEAD, that of their GET without its body.
    public func respond(to request: Request, context: WalletContext) async throws -> Response {
        guard request.method == .head else {
            return try await routes.respond(to: request, context: context)
        }
        var (head, context) = (request.head, context)
        head.method = .get
        context.isHead = true
        return try await routes.respond(
            to: Request(head: head, body: request.body), context: context)
    }
}
