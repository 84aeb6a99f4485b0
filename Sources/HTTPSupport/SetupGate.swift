public import Hummingbird
public import WalletServices

/// Until a wallet is set up, the server answers only its setup, requests of the setup's pages, and
/// probes.
public struct SetupGate: RouterMiddleware {
    public typealias Context = WalletContext

    private static let paths = [
        "/livez", "/readyz", "/setup", "/session", "/preferences/language",
        "/manifest.webmanifest",
    ]
    private static let folders = ["/setup/", "/static/"]
    private let setup: Setup

    public init(_ setup: Setup) { self.setup = setup }

    public func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        if !Self.isOpen(request.uri.path) { try setup.requireDone() }
        return try await next(request, context)
    }

    private static func isOpen(_ path: String) -> Bool {
        paths.contains(path) || folders.contains { path.hasPrefix($0) }
    }
}
