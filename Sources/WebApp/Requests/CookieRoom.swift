import HTTPSupport
import HTTPTypes
import Hummingbird

/// Deletes the cookies of other ports where a browser has so many that it soon could send none:
/// whoever tries many sandboxes on one machine keeps some of each.
struct CookieRoom: RouterMiddleware {
    let cookies: CookieJar

    /// Well below the size of a head that the server takes.
    private static let maximumBytes = 6 * 1024

    func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        let bytes = request.headers[values: .cookie].reduce(0) { $0 + $1.utf8.count }
        guard bytes > Self.maximumBytes else { return response }
        response.headers.append(contentsOf: cookies.clearOthers(in: request, named: Cookie.all))
        return response
    }
}
