import HTTPSupport
import HTTPTypes
import Hummingbird

/// Tells a script where a form's answer leads. Browsers follow redirects without telling scripts; a
/// script that asks gets the address instead, and navigates there.
struct FetchRedirects: RouterMiddleware {
    /// The header that our scripts ask with.
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
    /// True if a script of ours sent this request and needs the redirect's address.
    var asksForLocation: Bool {
        HTTPField.Name(FetchRedirects.header).map { headers[$0] != nil } ?? false
    }
}
