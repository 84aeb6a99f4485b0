import HTTPSupport
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import Synchronization

/// Answers the requests of the other servers of the wallet, many at once over each connection.
final class PeerListener: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: any Channel] = [:]
        /// How many requests are not answered yet.
        var running = 0
        var isStopping = false
        /// Waits for the last of them.
        var last: CheckedContinuation<Void, Never>?
    }

    private let responder: any HTTPResponder<WalletContext>
    private let proof: String
    private let logger: Logger
    private let state = Mutex(State())

    /// - Parameter proof: known only to servers with the same secret.
    init(_ responder: any HTTPResponder<WalletContext>, proof: String, logger: Logger) {
        self.responder = responder
        self.proof = proof
        self.logger = logger
    }

    /// Listens until the program is about to stop, and still answers the requests that it has then.
    ///
    /// - Throws: `IOError`, `SocketAddressError` when it cannot listen there.
    func run(at address: ListeningAddress) async throws {
        let door = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // Else a server that lost its power would keep its connection for ever.
            .childChannelOption(.socketOption(.so_keepalive), value: 1)
            .childChannelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        FlushTogether(),
                        ByteToMessageHandler(PeerFrameDecoder(expectsHello: true)),
                        PeerRequests(self),
                    ])
                }
            }
            .bind(host: address.host, port: address.port).get()
        try? await gracefulShutdown()
        try? await door.close()
        await finish()
    }

    private func finish() async {
        await withCheckedContinuation { waiting in
            let isDone = state.withLock { state in
                state.isStopping = true
                if state.running > 0 { state.last = waiting }
                return state.running == 0
            }
            if isDone { waiting.resume() }
        }
        for channel in state.withLock(\.connections.values) {
            // After the last answers.
            channel.write(ByteBuffer()).whenComplete { _ in channel.close(promise: nil) }
        }
    }

    fileprivate func isKnown(_ given: String) -> Bool { proof.equalsInConstantTime(given) }

    fileprivate func enter(_ channel: any Channel) {
        state.withLock { $0.connections[ObjectIdentifier(channel)] = channel }
    }

    fileprivate func leave(_ channel: any Channel) {
        state.withLock { $0.connections[ObjectIdentifier(channel)] = nil }
    }

    fileprivate func answer(_ number: UInt64, _ request: Request, on channel: any Channel) {
        let mayBegin = state.withLock { state in
            if !state.isStopping { state.running += 1 }
            return !state.isStopping
        }
        Task {
            do {
                guard mayBegin else {
                    return try await send(Response(status: .misdirectedRequest), number, channel)
                }
                defer { leave() }
                let context = WalletContext(
                    source: ApplicationRequestContextSource(channel: channel, logger: logger))
                try await send(
                    responder.respond(to: request, context: context), number, channel)
            } catch {
                guard let end = try? PeerFrame.broken(number).bytes() else { return }
                channel.write(end, promise: nil)
            }
        }
    }

    private func leave() {
        let last = state.withLock { state in
            state.running -= 1
            defer { if state.running == 0 { state.last = nil } }
            return state.running == 0 ? state.last : nil
        }
        last?.resume()
    }

    private func send(
        _ response: Response, _ number: UInt64, _ channel: any Channel
    ) async throws {
        let head = HTTPResponse(
            status: response.status, headerFields: PassedRequest.carried(response.headers))
        if let length = response.body.contentLength, length <= PeerFrame.mostOfAnswer {
            let body = try await response.body.collected()
            return channel.write(
                try PeerFrame.answer(number, head, body, isLast: true).bytes(), promise: nil)
        }
        channel.write(
            try PeerFrame.answer(number, head, ByteBuffer(), isLast: false).bytes(), promise: nil)
        try await response.body.write(PeerBodyWriter(number: number, channel: channel))
    }
}

/// Sends the body of an answer, as fast as the other server takes it.
private struct PeerBodyWriter: ResponseBodyWriter {
    let number: UInt64
    let channel: any Channel

    func write(_ buffer: ByteBuffer) async throws {
        var buffer = buffer
        while buffer.readableBytes > 0 {
            let length = min(buffer.readableBytes, PeerFrame.mostOfAnswer)
            guard let part = buffer.readSlice(length: length) else { return }
            try await channel.write(PeerFrame.more(number, part, isLast: false).bytes()).get()
        }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await channel.write(
            PeerFrame.more(number, ByteBuffer(), isLast: true).bytes()
        ).get()
    }
}

/// Takes the requests of one connection, after its proof.
private final class PeerRequests: ChannelInboundHandler {
    typealias InboundIn = PeerFrame

    private let listener: PeerListener
    private var isKnown = false

    init(_ listener: PeerListener) {
        self.listener = listener
    }

    func channelActive(context: ChannelHandlerContext) { listener.enter(context.channel) }

    func channelInactive(context: ChannelHandlerContext) { listener.leave(context.channel) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .hello(let proof) where !isKnown && listener.isKnown(proof): isKnown = true
        case .request(let number, let head, let body) where isKnown:
            let request = Request(head: head, body: RequestBody(buffer: body))
            listener.answer(number, request, on: context.channel)
        default: context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
