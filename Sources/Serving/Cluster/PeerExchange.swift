import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes
import Synchronization
import WalletServices

/// One request to another server, until it ends.
final class PeerExchange: Sendable {
    typealias Result = Swift.Result<Response, PassOnFailure>

    let head: HTTPRequest
    let body: ByteBuffer
    let patience: TimeAmount
    private let state = Mutex(State())

    private struct State {
        var waiting: CheckedContinuation<Result, Never>?
        var isBegun = false
    }

    init(_ request: PassedRequest, proof: String) {
        head = request.head(with: proof)
        body = request.body
        patience = TimeAmount(request.patience)
    }

    /// Carries it over a connection that has no other one.
    func run(on connection: any Channel) async throws(PassOnFailure) -> Response {
        let result = await withCheckedContinuation { waiting in
            state.withLock { $0.waiting = waiting }
            connection.writeAndFlush(self).whenFailure { _ in self.fail() }
        }
        return try result.get()
    }

    /// From now on it may have been carried out.
    func begin() { state.withLock { $0.isBegun = true } }

    func end(_ response: Response) { end(.success(response)) }

    /// Ends it without an answer.
    func fail() { end(.failure(state.withLock(\.isBegun) ? .unknown : .notDone)) }

    private func end(_ result: Result) {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: result)
    }
}

/// Carries exchanges over a connection of HTTP/1.1, one after the other.
final class PeerExchangeHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPResponsePart
    typealias OutboundIn = PeerExchange
    typealias OutboundOut = HTTPRequestPart

    private var exchange: PeerExchange?
    private var deadline: Scheduled<Void>?
    private var head: HTTPResponse?
    private var body = ByteBuffer()

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let exchange = unwrapOutboundIn(data)
        self.exchange = exchange
        exchange.begin()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: exchange.patience) {
            channel.close(promise: nil)
        }
        context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
        if exchange.body.readableBytes > 0 {
            context.write(wrapOutboundOut(.body(exchange.body)), promise: nil)
        }
        context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body(var part): body.writeBuffer(&part)
        case .end: end(context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()?.fail()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func end(_ context: ChannelHandlerContext) {
        guard let head else { return context.close(promise: nil) }
        let response = Response(
            status: head.status, headers: PassedRequest.carried(head.headerFields),
            body: .init(byteBuffer: body))
        let exchange = leave()
        // Before the exchange ends, so that no other one begins here.
        if head.headerFields[.connection] == "close" { context.close(promise: nil) }
        exchange?.end(response)
    }

    /// Makes room for the next exchange, and returns this one.
    private func leave() -> PeerExchange? {
        deadline?.cancel()
        defer { (exchange, deadline, head, body) = (nil, nil, nil, ByteBuffer()) }
        return exchange
    }
}

extension PassedRequest {
    /// Headers of one connection (RFC 9110, 7.6.1), and those that each server writes itself.
    private static let ownHeaders: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "content-length", "expect", "accept-encoding", "date", "x-request-id",
    ]

    /// What of a message's headers goes on to the other server, or back to the client.
    static func carried(_ headers: HTTPFields) -> HTTPFields {
        HTTPFields(headers.filter { !ownHeaders.contains($0.name.canonicalName) })
    }

    /// The head as it goes to the other server, with what this one knows about the request.
    fileprivate func head(with proof: String) -> HTTPRequest {
        var head = head
        head.authority = head.authority ?? ""
        head.headerFields = Self.carried(head.headerFields)
        head.headerFields[PeerHeaders.proof] = proof
        head.headerFields[PeerHeaders.sent] = String(Date().timeIntervalSince1970)
        head.headerFields[PeerHeaders.client] = client.text
        head.headerFields[PeerHeaders.request] = id
        head.headerFields[.contentLength] = String(body.readableBytes)
        return head
    }
}
