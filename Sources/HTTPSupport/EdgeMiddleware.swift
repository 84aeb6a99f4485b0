import HTTPTypes
public import Hummingbird
import Logging

/// Wraps every route: checks the host name, finds the client's address, gives errors the API's
/// shape, adds security headers, and logs the request.
///
/// Add it to the router before any route.
public struct EdgeMiddleware: RouterMiddleware {
    public typealias Context = WalletContext

    /// How the API under one path prefix shows errors.
    public struct ErrorRenderer: Sendable {
        let prefix: String
        let answer: @Sendable (ErrorReport, Request, WalletContext) -> Response

        /// - Parameter prefix: the start of the API's paths, such as `/v1`.
        public init(
            _ prefix: String,
            answer: @escaping @Sendable (ErrorReport, Request, WalletContext) -> Response
        ) {
            self.prefix = prefix
            self.answer = answer
        }

        /// The error format of the REST API.
        public static let rest = ErrorRenderer("/v1") { report, _, context in
            report.restResponse(requestID: context.requestID)
        }
    }

    private let settings: HTTPSettings
    private let renderers: ErrorRenderers
    private let headers: SecurityHeaders
    private let sharing: CrossOriginSharing
    private let files: String?
    private let uploads = UploadLimiter()
    private let observe: (@Sendable (RequestFacts) -> Void)?

    /// - Parameters:
    ///   - renderers: how each API shows errors.
    ///   - files: the start of the paths that every host name leads to: the page at a wrong name
    ///     needs its styles.
    ///   - observe: called for each answered request.
    public init(
        settings: HTTPSettings, renderers: ErrorRenderers, files: String? = nil,
        observe: (@Sendable (RequestFacts) -> Void)? = nil
    ) {
        self.observe = observe
        self.settings = settings
        self.renderers = renderers
        self.files = files
        sharing = CrossOriginSharing(settings.corsOrigins)
        headers = SecurityHeaders(settings)
    }

    public func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        let arrival = settings.arrival(of: request, in: context)
        var context = context
        if let arrival { context.forwardedFor = arrival.client }
        let known = context
        return try await Site.$current.withValue(arrival?.site) {
            try await answer(request, known, next)
        }
    }

    private func answer(
        _ request: Request, _ context: WalletContext,
        _ next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        let began = ContinuousClock.now
        var context = context
        let place = UploadPermit(in: uploads, from: context.clientAddress)
        context.uploadPermit = place
        defer { place.leave() }
        var response: Response
        do {
            guard request.method != .connect else { throw RequestError.noTunnel }
            try checkHost(of: request, in: context)
            if let preflight = sharing.preflight(request) {
                response = preflight
            } else if request.method == .get {
                let known = context
                response = try await settings.turns.run(for: context.clientAddress) {
                    try await Compression.apply(to: next(request, known), for: request)
                }
            } else {
                // As for those that read: others go first.
                await Task.yield()
                response = try await next(request, context)
            }
        } catch {
            let report = try ErrorReport(noting: error, in: context)
            response = renderers.answer(to: report, request, context)
        }
        response = try await Compression.apply(to: response, for: request)
        if context.isHead { response = Self.withoutBody(response) }
        sharing.open(&response, to: request)
        headers.apply(to: &response, requestID: context.requestID)
        let time = ContinuousClock.now - began
        log(request, response, context, time)
        measure(request, response, context, time)
        return response
    }

    /// The response without its body. It states the body's length where that is known; a stream has
    /// no length.
    private static func withoutBody(_ response: Response) -> Response {
        var response = response
        response.body = ResponseBody(contentLength: response.body.contentLength) { writer in
            try await writer.finish(nil)
        }
        return response
    }

    /// A request names its host once (RFC 9112, 3.2). A second `Host` stays among the header
    /// fields.
    private func checkHost(of request: Request, in context: WalletContext) throws {
        guard request.head.authority != nil, request.headers[.known("Host")] == nil else {
            ProxyAdvice(settings, request, context).noteUnclearHost()
            throw RequestError.hostUnclear
        }
        guard let site = Site.current else { throw RequestError.hostUnclear }
        guard let allowed = settings.allowedHosts else { return }
        if let files, request.uri.path.hasPrefix(files) { return }
        let host = site.visited
        guard allowed.contains(host.host) || host.isNumeric && host.isLoopback else {
            ProxyAdvice(settings, request, context).noteUnknownHost(host)
            throw RequestError.hostNotAllowed(at: settings.publicAddress)
        }
    }

    private func measure(
        _ request: Request, _ response: Response, _ context: WalletContext, _ time: Duration
    ) {
        guard let observe else { return }
        let method = (context.isHead ? .head : request.method).rawValue
        observe(
            RequestFacts(
                method: RequestFacts.methods.contains(method) ? method : "other",
                route: context.endpointPath ?? "NotFound", status: response.status.code,
                time: time))
    }

    /// Logs the route as registered, since a path holds ids and a query can hold anything.
    private func log(
        _ request: Request, _ response: Response, _ context: WalletContext, _ time: Duration
    ) {
        context.logger.info(
            "Request",
            metadata: [
                "method": "\((context.isHead ? .head : request.method).rawValue)",
                "route": "\(context.endpointPath ?? "")",
                "status": "\(response.status.code)",
                "microseconds": "\(time / .microseconds(1))",
            ])
    }
}
