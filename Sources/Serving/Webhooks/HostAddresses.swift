import Foundation
import NIOCore
import NIOPosix
import WalletServices

/// The current addresses of a host name.
struct HostAddresses {
    private let all: [NetworkAddress]

    /// Asks the system's resolver, which may block for half a minute, on a thread of its own: in a
    /// thread pool, a few names with unresponsive servers would delay all other receivers. The
    /// dispatcher contacts few receivers at once, so there are never many threads.
    ///
    /// - Throws: `WebhookError.notResolved`, `.timedOut`.
    init(of host: String, within patience: TimeAmount) async throws(WebhookError) {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let answer = loop.makePromise(of: [NetworkAddress].self)
        // The first result counts; the resolver cannot be stopped.
        let alarm = loop.scheduleTask(in: patience) { answer.fail(WebhookError.timedOut) }
        Thread.detachNewThread { answer.succeed(Self.resolve(host)) }
        do {
            all = try await answer.futureResult.get()
        } catch {
            throw .timedOut
        }
        alarm.cancel()
        if all.isEmpty { throw .notResolved }
    }

    /// The address to connect to: an IPv4 address if there is one, since those are reachable from
    /// everywhere.
    ///
    /// - Throws: `WebhookError.addressRefused` when any of them is forbidden: such a name is an
    ///   attack, or belongs to an internal network.
    func reachable(
        inSandbox isSandbox: Bool, orIn networks: [NetworkBlock]
    ) throws(WebhookError) -> NetworkAddress {
        guard all.allSatisfy({ $0.isReachable(inSandbox: isSandbox, orIn: networks) }),
            let chosen = all.first(where: \.isFourBytes) ?? all.first
        else { throw .addressRefused }
        return chosen
    }

    private static func resolve(_ host: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var found: [NetworkAddress] = []
        var next = first
        while let entry = next?.pointee {
            if let address = address(of: entry) { found.append(address) }
            next = entry.ai_next
        }
        return found
    }

    private static func address(of entry: addrinfo) -> NetworkAddress? {
        guard let socket = entry.ai_addr else { return nil }
        switch entry.ai_family {
        case AF_INET:
            return socket.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                var address = $0.pointee.sin_addr
                return NetworkAddress(bytes: withUnsafeBytes(of: &address) { Array($0) })
            }
        case AF_INET6:
            return socket.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                var address = $0.pointee.sin6_addr
                return NetworkAddress(bytes: withUnsafeBytes(of: &address) { Array($0) })
            }
        default: return nil
        }
    }
}
