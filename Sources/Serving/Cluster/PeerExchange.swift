import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import WalletServices

/// One request to another server, until it ends.
final class PeerExchange: Sendable {
    typealias Result = Swift.Result<Response, PassOnFailure>

    let number: UInt64
    let frame: ByteBuffer
    let patience: TimeAmount
    private let state = Mutex(State())

    private struct State {
        var waiting: CheckedContinuation<Result, Never>?
        var isBegun = false
    }

    init(_ request: PassedRequest, number: UInt64, proof: String) throws {
        self.number = number
        frame = try PeerFrame.request(number, request.head(with: proof), request.body).bytes()
        patience = TimeAmount(request.patience)
    }

    /// Carries it over a connection that other exchanges may share.
    func run(on connection: any Channel) async throws(PassOnFailure) -> Response {
        let result = await withCheckedContinuation { waiting in
            state.withLock { $0.waiting = waiting }
            connection.write(self).whenFailure { _ in self.fail() }
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

/// Carries exchanges over a connection, many at once.
final class PeerExchanges: ChannelDuplexHandler {
    typealias InboundIn = PeerFrame
    typealias OutboundIn = PeerExchange
    typealias OutboundOut = ByteBuffer

    private struct Open {
        let exchange: PeerExchange
        let deadline: NIODeadline
        var head: HTTPResponse?
        var body = ByteBuffer()
    }

    private static let looks = TimeAmount.milliseconds(500)

    private let hello: ByteBuffer
    private var open: [UInt64: Open] = [:]
    private var looking: RepeatedTask?

    /// - Parameter hello: the first frame.
    init(hello: ByteBuffer) {
        self.hello = hello
    }

    func channelActive(context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(hello), promise: nil)
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        looking = context.eventLoop.scheduleRepeatedTask(
            initialDelay: Self.looks, delay: Self.looks
        ) { _ in
            handler.value.giveUp(before: .now())
        }
        context.fireChannelActive()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let exchange = unwrapOutboundIn(data)
        open[exchange.number] = Open(exchange: exchange, deadline: .now() + exchange.patience)
        exchange.begin()
        context.write(wrapOutboundOut(exchange.frame), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .answer(let number, let head, let body, let isLast):
            open[number]?.head = head
            read(body, of: number, isLast: isLast)
        case .more(let number, let body, let isLast): read(body, of: number, isLast: isLast)
        case .broken(let number): open.removeValue(forKey: number)?.exchange.fail()
        case .hello, .request: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        looking?.cancel()
        for one in open.values { one.exchange.fail() }
        open = [:]
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func read(_ body: ByteBuffer, of number: UInt64, isLast: Bool) {
        guard isLast else {
            open[number]?.body.writeImmutableBuffer(body)
            return
        }
        // What was given up may still be answered.
        guard var one = open.removeValue(forKey: number), let head = one.head else { return }
        one.body.writeImmutableBuffer(body)
        one.exchange.end(
            Response(
                status: head.status, headers: head.headerFields,
                body: .init(byteBuffer: one.body)))
    }

    private func giveUp(before now: NIODeadline) {
        for (number, one) in open where one.deadline < now {
            open[number] = nil
            one.exchange.fail()
        }
    }
}

extension PassedRequest {
    /// Headers of one connection (RFC 9110, 7.6.1), and those that each server writes itself.
    private static let ownHeaders: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "content-length", "expect", "accept-encoding", "date", "x-request-id",
    ]

    /// The headers of a message that go on to the other server, or back to the client.
    static func carried(_ headers: HTTPFields) -> HTTPFields {
        HTTPFields(headers.filter { !ownHeaders.contains($0.name.canonicalName) })
    }

    /// The head as it goes to the other server, with this server's knowledge about the request.
    fileprivate func head(with proof: String) -> HTTPRequest {
        var head = head
        var headers = Self.carried(head.headerFields)
        headers[PeerHeaders.proof] = proof
        headers[PeerHeaders.sent] = String(Date().timeIntervalSince1970)
        headers[PeerHeaders.client] = client.text
        headers[PeerHeaders.request] = id
        headers[.contentLength] = String(body.readableBytes)
        head.headerFields = headers
        return head
    }
}
