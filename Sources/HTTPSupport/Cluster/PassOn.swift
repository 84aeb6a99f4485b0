import HTTPTypes
public import Hummingbird
import NIOCore
import WalletServices

/// Passes changing requests, and reads that only the writing server can answer, on to that one.
/// This server answers everything else.
///
/// Add it to the router behind `EdgeMiddleware`.
public struct PassOn: RouterMiddleware {
    public typealias Context = WalletContext

    private let cluster: any Cluster
    private let patience: Duration

    /// - Parameter patience: how long to wait for a server that writes.
    public init(_ cluster: any Cluster, patience: Duration = .seconds(8)) {
        self.cluster = cluster
        self.patience = patience
    }

    public func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        let arrival = ContinuousClock.now
        guard !context.isPassedOn else { return try await answerOnce(request, context, next) }
        let isReading = request.method == .get
        // A sender may have been told since, by another server, how such a request ended.
        if cluster.stoodStill, !isReading {
            throw StoreError.unavailable("the server stood still")
        }
        if isReading {
            do { return try await next(request, context) } catch is NotWriter {}
        }
        // Such a body is read once, by its route and within the limits of uploads.
        if isLarge(request), cluster.writer == .thisServer {
            return try await next(request, context)
        }
        return try await answerByWriter(request, context, since: arrival, next)
    }

    /// Answers here or at the server that writes, as soon as one does.
    private func answerByWriter(
        _ request: Request, _ context: WalletContext, since arrival: ContinuousClock.Instant,
        _ next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        let isReading = request.method == .get
        let body = try await body(of: request, in: context)
        let known = Request(head: request.head, body: RequestBody(buffer: body))
        var head = request.head
        head.headerFields[PeerHeaders.site] = request.site.visited.text
        let passed = PassedRequest(
            head: head, body: body, client: context.clientAddress, id: context.requestID)
        let end = arrival + patience
        repeat {
            guard isReading || !cluster.wasCutOff(since: arrival) else {
                throw StoreError.unavailable("the server was cut off from the database")
            }
            do {
                switch cluster.writer {
                case .thisServer: return try await next(known, context)
                case .other(let address):
                    guard cluster.reachesWriter else {
                        throw StoreError.unavailable("the server that writes is out of reach")
                    }
                    return try await cluster.passOn(passed, to: address)
                case .nobody: break
                }
            } catch is NotWriter {
            } catch PassOnFailure.notDone {
            } catch PassOnFailure.unknown where isReading {
            } catch is PassOnFailure {
                throw StoreError.outcomeUnknown("the server that writes did not answer")
            }
            try await cluster.writerChange()
        } while ContinuousClock.now < end
        throw StoreError.unavailable("no server writes")
    }

    /// Answers another server's request, which goes no further.
    private func answerOnce(
        _ request: Request, _ context: WalletContext,
        _ next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        let isWriter = cluster.writer == .thisServer && !cluster.stoodStill
        do {
            guard isWriter else { throw NotWriter() }
            return try await next(request, context)
        } catch is NotWriter {
            return Response(status: .misdirectedRequest)
        }
    }

    private func body(
        of request: Request, in context: WalletContext
    ) async throws -> ByteBuffer {
        guard request.headers[.contentLength] != nil || request.headers[.transferEncoding] != nil
        else { return ByteBuffer() }
        return try await request.largeBody(upTo: Request.maximumUpload, in: context)
    }

    private func isLarge(_ request: Request) -> Bool {
        let length = request.headers[.contentLength].flatMap(Int.init)
        let isUnknown = length == nil && request.headers[.transferEncoding] != nil
        return isUnknown || length ?? 0 > Request.maximumBody
    }
}
