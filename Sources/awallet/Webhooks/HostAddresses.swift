import Foundation
import NIOCore
import NIOPosix
import WalletServices

/// What the name of a host stands for at this moment.
struct HostAddresses {
    private let all: [NetworkAddress]

    /// Asks the system's resolver, on a thread of its own where it may block for half a minute: in
    /// a pool of threads, a few names whose servers never answer would keep all other receivers
    /// waiting. The dispatcher speaks to few receivers at once, so there are never many.
    ///
    /// - Throws: `WebhookError.notResolved`, `.timedOut`.
    init(of host: String, within patience: TimeAmount) async throws(WebhookError) {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let answer = loop.makePromise(of: [NetworkAddress].self)
        // Whichever comes first counts; the resolver cannot be stopped.
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

    /// The address to go to: one of four bytes where there is one, as those are reached from
    /// everywhere.
    ///
    /// - Throws: `WebhookError.addressRefused` when any of them is closed: such a name is a trick,
    ///   or of an inner network.
    func reachable(inSandbox isSandbox: Bool) throws(WebhookError) -> NetworkAddress {
        guard all.allSatisfy({ $0.isReachable(inSandbox: isSandbox) }),
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
