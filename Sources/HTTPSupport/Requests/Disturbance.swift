public import Hummingbird

/// Answers requests in place of the routes, or disturbs how they answer. Only a sandbox has one.
public typealias Disturbance =
    @Sendable (
        _ request: Request, _ context: WalletContext, _ errors: ErrorRenderers,
        _ next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response

/// Puts a disturbance in front of all routes.
public struct DisturbedRoutes: RouterMiddleware {
    public typealias Context = WalletContext

    private let disturb: Disturbance
    private let errors: ErrorRenderers

    public init(_ disturb: @escaping Disturbance, errors: ErrorRenderers) {
        self.disturb = disturb
        self.errors = errors
    }

    public func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        guard !OwnPages.isAsking else { return try await next(request, context) }
        return try await disturb(request, context, errors, next)
    }
}
