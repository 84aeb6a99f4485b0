import HTTPTypes
public import Hummingbird
import WalletServices

/// Lets an API answer scripts at addresses where browsers find pages. Requests that the API does
/// not know go on to the pages: end its router with `leaveRestToPages`. At an address without a
/// page, such as that of a file, a browser gets the API's answer too.
public struct ScriptsFirst: RouterMiddleware {
    public typealias Context = WalletContext

    private let api: any HTTPResponder<WalletContext>
    private let prefix: String

    /// - Parameter prefix: the start of the addresses that may be the API's, such as `/sandbox/`.
    public init(_ api: any HTTPResponder<WalletContext>, at prefix: String) {
        self.api = api
        self.prefix = prefix
    }

    public func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        // The API's document and its reference are the same for a browser.
        let isReference = path == prefix + "docs" || path.hasPrefix(prefix + "docs/")
        let isForScripts = isReference || path.hasSuffix(".yaml") || !request.asksForPage
        guard path.hasPrefix(prefix) else { return try await next(request, context) }
        guard isForScripts else { return try await page(request, context, next) }
        do { return try await api.respond(to: request, context: context) } catch is UnknownRoute {
            return try await next(request, context)
        }
    }

    private func page(
        _ request: Request, _ context: WalletContext,
        _ next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        do { return try await next(request, context) } catch {
            guard request.method == .get,
                ErrorReport(error).text.code == .request(.routeNotFound),
                let answer = try? await api.respond(to: request, context: context),
                answer.status == .ok
            else { throw error }
            return answer
        }
    }
}

/// The API has no such address.
private struct UnknownRoute: Error {}

extension Router where Context == WalletContext {
    /// Leaves addresses without a route to the pages, for `ScriptsFirst`. Call it last.
    public func leaveRestToPages() { add(middleware: LeaveRest()) }
}

/// Middleware that is added after all routes sees only the requests without a route.
private struct LeaveRest: RouterMiddleware {
    func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        throw UnknownRoute()
    }
}

extension Request {
    /// True if a browser asks for a page: the request names HTML among the types that it accepts,
    /// or sends a form, which browsers do by POST alone.
    public var asksForPage: Bool {
        guard method == .get || method == .head else {
            return method == .post && isOfType("application/x-www-form-urlencoded")
        }
        return headers[values: .accept].contains { $0.lowercased().contains("text/html") }
    }
}

extension EdgeMiddleware.ErrorRenderer {
    /// The error format of the REST API for scripts, and that of the pages for browsers.
    public static func scripts(
        _ prefix: String, or pages: EdgeMiddleware.ErrorRenderer
    ) -> EdgeMiddleware.ErrorRenderer {
        EdgeMiddleware.ErrorRenderer(prefix) { report, request, context in
            request.asksForPage
                ? pages.answer(report, request, context)
                : report.restResponse(requestID: context.requestID)
        }
    }
}
