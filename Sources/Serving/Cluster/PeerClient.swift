import HTTPSupport
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import NIOPosix
import Synchronization
import WalletServices

/// Sends requests to the server that writes, many at once, over connections that it keeps.
final class PeerClient: Sendable {
    /// How many connections there are at most; those who find none free try again.
    private static let most = 256
    private static let connectingTime = TimeAmount.seconds(1)
    /// What the other server has not acknowledged by then is never sent again: it would be carried
    /// out long after its sender was told something else. In milliseconds.
    private static let acknowledgedIn = 1000
    /// `TCP_USER_TIMEOUT` (RFC 5482).
    private static let userTimeout = NIOBSDSocket.Option(rawValue: 18)

    private struct State {
        /// The connections, with the address that each one leads to.
        var all: [ObjectIdentifier: (channel: any Channel, address: String)] = [:]
        /// Those without a request, the last used one last.
        var free: [any Channel] = []
        /// How many are being made.
        var coming = 0
        /// The only address that requests go to; nil for any.
        var only: String?
        var isEnded = false
    }

    private let state = Mutex(State())
    private let proof: String

    init(proof: String) {
        self.proof = proof
    }

    /// Requests from now on fail.
    func end() {
        let free = state.withLock { state in
            state.isEnded = true
            return state.free
        }
        for channel in free { channel.close(promise: nil) }
    }

    /// Gives up every exchange with another server than this one: it writes no more, and may never
    /// answer.
    func keepOnly(_ address: String) {
        let others = state.withLock { state in
            state.only = address
            return state.all.values.filter { $0.address != address }
        }
        for other in others { other.channel.close(promise: nil) }
    }

    func send(
        _ request: PassedRequest, to address: String
    ) async throws(PassOnFailure) -> Response {
        let channel = try await connection(to: address)
        defer { giveBack(channel) }
        let response = try await PeerExchange(request, proof: proof).run(on: channel)
        guard response.status != .misdirectedRequest else { throw .notDone }
        return response
    }
}

/// Connections.
extension PeerClient {
    private func connection(to address: String) async throws(PassOnFailure) -> any Channel {
        let (free, mayConnect) = state.withLock { state -> ((any Channel)?, Bool) in
            guard !state.isEnded, state.only == nil || state.only == address else {
                return (nil, false)
            }
            let leads = { (channel: any Channel) in
                channel.isActive && state.all[ObjectIdentifier(channel)]?.address == address
            }
            if let place = state.free.lastIndex(where: leads) {
                return (state.free.remove(at: place), false)
            }
            let hasRoom = state.all.count + state.coming < Self.most
            if hasRoom { state.coming += 1 }
            return (nil, hasRoom)
        }
        if let free { return free }
        guard mayConnect else { throw .notDone }
        return try await connect(to: address)
    }

    private func connect(to address: String) async throws(PassOnFailure) -> any Channel {
        let channel = try? await open(address)
        let isWanted = state.withLock { state in
            state.coming -= 1
            guard let channel, !state.isEnded, state.only == nil || state.only == address else {
                return false
            }
            state.all[ObjectIdentifier(channel)] = (channel, address)
            return true
        }
        guard let channel, isWanted else {
            channel?.close(promise: nil)
            throw .notDone
        }
        channel.closeFuture.whenComplete { [self] _ in forget(channel) }
        return channel
    }

    private func open(_ address: String) async throws -> any Channel {
        guard let place = ListeningAddress(address) else { throw PassOnFailure.notDone }
        return try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(Self.connectingTime)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.tcpOption(Self.userTimeout), value: .init(Self.acknowledgedIn))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandlers([
                        HTTP1ToHTTPClientCodec(), PeerExchangeHandler(),
                    ])
                }
            }
            .connect(host: place.host, port: place.port).get()
    }

    private func giveBack(_ channel: any Channel) {
        let isKept = state.withLock { state in
            guard !state.isEnded, state.all[ObjectIdentifier(channel)] != nil else { return false }
            state.free.append(channel)
            return true
        }
        if !isKept { channel.close(promise: nil) }
    }

    private func forget(_ channel: any Channel) {
        state.withLock { state in
            state.all[ObjectIdentifier(channel)] = nil
            state.free.removeAll { $0 === channel }
        }
    }
}
