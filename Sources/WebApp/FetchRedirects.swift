import HTTPSupport
import HTTPTypes
import Hummingbird

/// A script that sends a form cannot see where the answer leads: browsers follow redirects by
/// themselves. To a script that asks for it the way is told instead, and it goes there.
struct FetchRedirects: RouterMiddleware {
    /// The header by which our scripts ask.
    static let header = "X-Tell-Location"

    func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard response.status == .seeOther, request.asksForLocation else { return response }
        response.status = .noContent
        return response
    }
}

extension Request {
    /// Whether a script of ours sent this, and wants to be told the way.
    var asksForLocation: Bool {
        HTTPField.Name(FetchRedirects.header).map { headers[$0] != nil } ?? false
    }
}
