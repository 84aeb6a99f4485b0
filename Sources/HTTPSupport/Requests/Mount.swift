public import Hummingbird

/// Where a wallet is within its site: `/b/ada` for a bank among several, otherwise empty.
///
/// Routes are those of a whole site; links and redirects to one begin with this path.
public enum Mount {
    /// Set for the time of a request.
    @TaskLocal public static var path = ""
}

extension Request {
    /// The path that the client asked for, which begins with the wallet's place.
    public var mountedPath: String { Mount.path + uri.path }
}

/// Answers a request in place of the routes, or lets it go on to them.
public typealias Detour =
    @Sendable (
        _ request: Request, _ context: WalletContext,
        _ next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response

/// Puts a detour in front of all routes.
public struct DetourMiddleware: RouterMiddleware {
    public typealias Context = WalletContext

    private let detour: Detour

    public init(_ detour: @escaping Detour) { self.detour = detour }

    public func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        try await detour(request, context, next)
    }
}
