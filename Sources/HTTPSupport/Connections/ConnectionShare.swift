import WalletServices

/// The connections of one address, of one network, or of all clients.
struct ConnectionShare {
    /// The owner of a share.
    enum Owner: Hashable {
        case everybody
        case address(String)
        case network(String)
        case thisMachine(String)
    }

    /// A part of a request that the server waits for on a connection.
    enum Wait: CaseIterable {
        /// A request, or the rest of its head.
        case request
        /// The rest of a body.
        case body
    }

    var count = 0
    /// Connections on which the server waits for a request; closing them loses nothing.
    private var requests = ArrivalOrder<ConnectionRegister.ID>()
    private var bodies = ArrivalOrder<ConnectionRegister.ID>()

    /// The connection to close first: the one that has been idle for longest.
    var longestWaiting: ConnectionRegister.ID? { requests.oldest ?? bodies.oldest }

    subscript(wait: Wait) -> ArrivalOrder<ConnectionRegister.ID> {
        get {
            switch wait {
            case .request: requests
            case .body: bodies
            }
        }
        _modify {
            switch wait {
            case .request: yield &requests
            case .body: yield &bodies
            }
        }
    }
}

extension ConnectionShare.Owner {
    /// The shares that a connection counts in, its own address first. All clients share a trusted
    /// proxy, so its connections count only in the total.
    static func all(of address: String, proxies: TrustedProxies) -> [ConnectionShare.Owner] {
        let client = ClientAddress(address)
        guard !proxies.contains(address), !address.isEmpty else { return [.everybody] }
        guard !client.isLoopback else { return [.thisMachine(client.text), .everybody] }
        return [.address(client.limitKey), .network(client.network), .everybody]
    }

    func maximum(in limits: ConnectionLimits) -> Int {
        switch self {
        case .everybody: limits.total
        case .address: limits.ofOneAddress
        case .network: limits.ofOneNetwork
        case .thisMachine: limits.ofThisMachine
        }
    }
}

extension ClientAddress {
    /// The IPv4 /24, or the IPv6 /48, of this address: the range that a provider gives one
    /// customer.
    var network: String {
        let key = limitKey
        let isIPv6 = key.contains(":")
        let parts = key.split(separator: isIPv6 ? ":" : ".")
        return parts.prefix(3).joined(separator: isIPv6 ? ":" : ".") + (isIPv6 ? "::/48" : ".0/24")
    }
}
