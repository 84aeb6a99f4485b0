public import Hummingbird

/// Answers HEAD on every path that answers GET (RFC 9110, 9.3.2): routes see a GET, and the edge
/// middleware removes the body. So status and headers are always those of the GET.
public struct HeadResponder<Routes: HTTPResponder>: HTTPResponder
where Routes.Context == WalletContext {
    private let routes: Routes

    /// - Parameter routes: the routes, behind `EdgeMiddleware`.
    public init(_ routes: Routes) {
        self.routes = routes
    }

    /// The answer of the routes; for HEAD, the answer to GET without its body.
    public func respond(to request: Request, context: WalletContext) async throws -> Response {
        guard request.method == .head else {
            guard request.method == .post else {
                return try await routes.respond(to: request, context: context)
            }
            return try await OwnPages.$responder.withValue(routes) {
                try await routes.respond(to: request, context: context)
            }
        }
        var (head, context) = (request.head, context)
        head.method = .get
        context.isHead = true
        return try await routes.respond(
            to: Request(head: head, body: request.body), context: context)
    }
}
