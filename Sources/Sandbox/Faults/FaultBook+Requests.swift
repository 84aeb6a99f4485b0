public import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import ServiceLifecycle
import WalletServices

extension FaultBook {
    /// Applies the rules to requests.
    public var disturbance: Disturbance {
        { request, context, errors, next in
            guard !self.isIdle, let target = FaultTarget(request, isHead: context.isHead) else {
                return try await next(request, context)
            }
            let sender = self.asksForPerson ? await target.person(in: self.wallet) : nil
            let exchange = FaultyExchange(
                book: self, target: target, sender: sender, context: context, errors: errors)
            return try await exchange.answer(request, next)
        }
    }
}

/// One request while there are rules.
struct FaultyExchange: Sendable {
    typealias Next = (Request, WalletContext) async throws -> Response

    let book: FaultBook
    let target: FaultTarget
    let sender: PersonID?
    let context: WalletContext
    let errors: ErrorRenderers

    func answer(_ request: Request, _ next: Next) async throws -> Response {
        guard let hit = book.hit(target, of: sender) else {
            return try await follow(request, next)
        }
        var response = try await disturb(request, hit, next)
        response.headers[.fault] = String(hit.rule)
        return response
    }

    private func disturb(
        _ request: Request, _ hit: FaultHit, _ next: Next
    ) async throws -> Response {
        switch hit.effect {
        case .status(let status, let headers):
            var response = error(ErrorText(status: status), status, request)
            response.headers[.retryAfter] = nil
            for header in headers {
                guard let name = HTTPField.Name(header.name) else { continue }
                response.headers[name] = header.value
            }
            return response
        case .rateLimited(let seconds):
            let error = WalletError.tooManyAttempts(retryAfterSeconds: seconds)
            return errors.answer(to: ErrorReport(error), request, context)
        case .tokenExpired:
            let expired = try await request.withExpiredToken(of: target.api)
            return try await rendered(request) { try await next(expired, context) }
        case .delay:
            await FaultPause.wait(for: hit.delay)
            return try await done(request, next)
        case .slowBody(let rate): return try await done(request, next).slowed(to: rate)
        case .wrongContentType(let type):
            var response = try await done(request, next)
            response.headers[.contentType] = type
            return response
        case .reset, .empty, .malformedChunk:
            // A connection that closes with unread bytes would be reset.
            do { for try await _ in request.body {} } catch { return await cut(hit) }
            return await cut(hit)
        case .doneUnanswered(let answer):
            return try await hide(request, behind: answer, for: hit, next)
        case .webhookTwice, .webhookLate, .webhookOutOfOrder, .webhookNever:
            return try await next(request, context)
        }
    }

    /// Carries the request out, and lets the client know nothing of it.
    private func hide(
        _ request: Request, behind answer: FaultAnswer, for hit: FaultHit, _ next: Next
    ) async throws -> Response {
        try await noteUnanswered(request, by: hit.rule, next)
        switch answer {
        case .error: return error(ErrorText(status: 500), 500, request)
        case .reset: return await cut(FaultHit(rule: hit.rule, effect: .reset))
        case .empty: return await cut(FaultHit(rule: hit.rule, effect: .empty))
        }
    }

    /// The answer of the routes, also if it is an error.
    private func done(_ request: Request, _ next: Next) async throws -> Response {
        try await rendered(request) { try await follow(request, next) }
    }

    func rendered(
        _ request: Request, _ answer: () async throws -> Response
    ) async throws -> Response {
        try await errors.rendered(request, context, answer)
    }

    private func error(_ text: ErrorText, _ status: Int64, _ request: Request) -> Response {
        var response = errors.answer(to: ErrorReport(text), request, context)
        response.status = HTTPResponse.Status(code: Int(status))
        return response
    }

    /// Ends the connection. Nobody receives the response, which is for the log alone.
    private func cut(_ hit: FaultHit) async -> Response {
        switch hit.effect {
        case .reset: await context.channel.reset()
        case .malformedChunk: await context.channel.end(after: Self.broken(by: hit.rule))
        default: await context.channel.end(after: ByteBuffer())
        }
        return Response(status: .internalServerError)
    }

    /// The start of an answer whose second chunk has no size.
    private static func broken(by rule: Int64) -> ByteBuffer {
        ByteBuffer(
            string: """
                HTTP/1.1 200 OK\r
                Content-Type: application/json\r
                Transfer-Encoding: chunked\r
                Awallet-Fault: \(rule)\r
                \r
                8\r
                {"data":\r
                no size\r

                """)
    }
}

extension ErrorRenderers {
    /// An answer; an error has the format of its API already.
    ///
    /// - Throws: `NotWriter`, for which another server answers.
    func rendered(
        _ request: Request, _ context: WalletContext, _ answer: () async throws -> Response
    ) async throws -> Response {
        do { return try await answer() } catch let error as NotWriter { throw error } catch {
            RequestTrace.current?.note(error)
            return self.answer(to: try ErrorReport(noting: error, in: context), request, context)
        }
    }
}

/// Waits in the machine's time, as clients do.
enum FaultPause {
    /// A server that stops waits no longer.
    static func wait(for duration: Duration) async {
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: duration) }
    }
}

extension ErrorText {
    /// The error that an API could mean by this status.
    init(status: Int64) {
        switch status {
        case 401: self.init(.signIn(.notSignedIn))
        case 403: self.init(.access(.tokenMayNot))
        case 404: self.init(.request(.routeNotFound))
        case 408: self.init(.request(.bodyTooSlow))
        case 409: self.init(.account(.idTaken))
        case 413: self.init(.request(.bodyTooLarge))
        case 415: self.init(.request(.contentTypeNotJSON))
        case 422: self.init(.money(.insufficientFunds))
        case 429: self.init(.signIn(.tooManyAttempts), count: 30)
        case 503: self.init(.server(.unavailable))
        case 400..<500: self.init(.request(.fieldInvalid))
        default: self.init(.server(.internalError))
        }
    }
}
