import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import WalletServices

/// Reads what proxies say about a request. A client can write anything into a header, so only hops
/// written by configured proxies count.
struct Forwarding: Sendable {
    /// The facts that the trusted proxies state about a request.
    struct Reading: Hashable, Sendable {
        var client: ClientAddress?
        var isSecure: Bool?
        var host: String?
    }

    private let proxies: TrustedProxies
    private let header: ForwardedHeader?
    private let notes: OnceNotes

    init(_ settings: HTTPSettings, notes: OnceNotes? = nil) {
        proxies = settings.trustedProxies
        header = settings.forwardedHeader
        self.notes = notes ?? settings.notes
    }

    /// - Parameter peer: the other end of the connection.
    func reading(of request: Request, peer: SocketAddress?, logger: Logger) -> Reading {
        let headers = request.headers
        let customary = header == .standard ? nil : Self.customary.first { headers[$0] != nil }
        let standard = header == .customary || headers[.forwarded] == nil ? nil : "Forwarded"
        guard customary != nil || standard != nil, let peer = peer?.ipAddress else {
            return Reading()
        }
        guard proxies.contains(peer) else {
            note(peer, sends: standard ?? customary?.rawName ?? "", logger)
            return Reading()
        }
        guard standard != nil else { return reading(of: .customary(headers)) }
        guard customary != nil else { return reading(of: .standard(headers)) }
        return reading(of: .customary(headers), and: .standard(headers), logger)
    }

    /// True if a proxy, or somebody who acts as one, says something about this request.
    static func isMentioned(in headers: HTTPFields) -> Bool {
        headers[.forwarded] != nil || customary.contains { headers[$0] != nil }
    }

    private static let customary: [HTTPField.Name] = [
        .forwardedFor, .forwardedProto, .forwardedHost,
    ]

    private func reading(of hops: ForwardedHops) -> Reading {
        let (client, count) = hops.client(behind: proxies)
        return Reading(
            client: client.map { ClientAddress($0.text) },
            isSecure: ForwardedHops.outermost(hops.schemes, of: count).flatMap {
                ["https": true, "http": false][$0]
            },
            host: ForwardedHops.outermost(hops.hosts, of: count))
    }

    /// Most proxies write one of both headers and pass on what a client wrote into the other. So
    /// where the two disagree, neither counts: a client then is its proxy, and not what it likes.
    private func reading(
        of customary: ForwardedHops, and standard: ForwardedHops, _ logger: Logger
    ) -> Reading {
        let (first, second) = (reading(of: customary), reading(of: standard))
        guard first != second else { return first }
        notes.make(
            .conflictingHeaders, to: logger,
            """
            A request brought X-Forwarded-For and Forwarded, which disagree, so neither counts. \
            Name the one that your proxy writes: --forwarded-header x-forwarded-for or \
            --forwarded-header forwarded (AWALLET_FORWARDED_HEADER).
            """)
        return Reading(
            client: first.client == second.client ? first.client : nil,
            isSecure: first.isSecure == second.isSecure ? first.isSecure : nil,
            host: first.host == second.host ? first.host : nil)
    }

    private func note(_ peer: String, sends header: String, _ logger: Logger) {
        let peer = ClientAddress(peer).text
        notes.make(
            .untrustedProxy, to: logger,
            """
            A request from \(peer) brought \(header), which does not count, because no proxy at \
            that address is trusted. If it is yours: --trusted-proxy \(peer) \
            (AWALLET_TRUSTED_PROXIES).
            """)
    }
}
