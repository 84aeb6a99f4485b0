public import Hummingbird

extension Router where Context == WalletContext {
    /// Answers every other method on registered paths with 405 and `Allow` (RFC 9110, 15.5.6). Call
    /// it once, after all routes are registered. `HeadResponder` answers HEAD on every path with
    /// GET.
    public func refuseOtherMethods() {
        let refusals = Router(context: WalletContext.self)
        for routes in Dictionary(grouping: routes, by: \.path.description).values {
            guard let path = routes.first?.path else { continue }
            var methods = Set(routes.map(\.method))
            if methods.contains(.get) { methods.insert(.head) }
            let allow = methods.map(\.rawValue).sorted().joined(separator: ", ")
            refusals.get(path) { _, _ -> Response in
                throw RequestError.methodNotAllowed(allow: allow)
            }
        }
        // Middleware that is added after all routes sees only the requests without a route.
        add(middleware: OtherMethods(refusals: refusals.buildResponder()))
    }
}

/// Refuses a request whose path has routes, but none of its method.
private struct OtherMethods: RouterMiddleware {
    /// One route for each path, which refuses every request.
    let refusals: RouterResponder<WalletContext>

    func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        var head = request.head
        head.method = .get
        _ = try await refusals.respond(
            to: Request(head: head, body: request.body), context: context)
        return try await next(request, context)
    }
}
