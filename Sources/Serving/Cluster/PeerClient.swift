import HTTPSupport
import Hummingbird
import NIOCore
import NIOPosix
import Synchronization
import WalletServices

/// Sends requests to the server that writes, many at once, over a connection that it keeps.
final class PeerClient: Sendable {
    private static let connectingTime = TimeAmount.seconds(1)
    /// A request that the other server has not acknowledged by then is never sent again: it would
    /// be carried out long after its sender was told something else. In milliseconds.
    private static let acknowledgedIn = 1000
    /// `TCP_USER_TIMEOUT` (RFC 5482).
    private static let userTimeout = NIOBSDSocket.Option(rawValue: 18)

    private struct State {
        /// The connection to each address, or the attempt to make one.
        var links: [String: EventLoopFuture<any Channel>] = [:]
        /// The only address that requests go to. Without it, they may go to any.
        var only: String?
        var isEnded = false
    }

    private let state = Mutex(State())
    private let count = Atomic<UInt64>(0)
    private let proof: String

    init(proof: String) {
        self.proof = proof
    }

    /// Requests from now on fail.
    func end() { state.withLock { $0.isEnded = true } }

    /// Gives up every exchange with another server than this one: it writes no more, and may never
    /// answer.
    func keepOnly(_ address: String) {
        let others = state.withLock { state in
            state.only = address
            defer { state.links = state.links.filter { $0.key == address } }
            return state.links.filter { $0.key != address }.values
        }
        for other in others { other.whenSuccess { $0.close(promise: nil) } }
    }

    func send(
        _ request: PassedRequest, to address: String
    ) async throws(PassOnFailure) -> Response {
        let number = count.add(1, ordering: .relaxed).newValue
        guard
            let exchange = try? PeerExchange(request, number: number, proof: proof),
            let link = try? await link(to: address)?.get()
        else { throw .notDone }
        let response = try await exchange.run(on: link)
        guard response.status != .misdirectedRequest else { throw .notDone }
        return response
    }

    /// The connection to this address, if requests may go there.
    private func link(to address: String) -> EventLoopFuture<any Channel>? {
        state.withLock { state in
            guard !state.isEnded, state.only == nil || state.only == address else { return nil }
            if let link = state.links[address] { return link }
            guard let place = ListeningAddress(address) else { return nil }
            let link = open(place)
            state.links[address] = link
            link.whenComplete { [self] result in
                guard case .success(let channel) = result else { return forget(address, link) }
                channel.closeFuture.whenComplete { _ in self.forget(address, link) }
            }
            return link
        }
    }

    private func forget(_ address: String, _ link: EventLoopFuture<any Channel>) {
        state.withLock { state in
            if state.links[address] === link { state.links[address] = nil }
        }
    }

    private func open(_ place: ListeningAddress) -> EventLoopFuture<any Channel> {
        ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(Self.connectingTime)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.tcpOption(Self.userTimeout), value: .init(Self.acknowledgedIn))
            .channelInitializer { [proof] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        FlushTogether(),
                        ByteToMessageHandler(PeerFrameDecoder(expectsHello: false)),
                        PeerExchanges(hello: try PeerFrame.hello(proof).bytes()),
                    ])
                }
            }
            .connect(host: place.host, port: place.port)
    }
}
