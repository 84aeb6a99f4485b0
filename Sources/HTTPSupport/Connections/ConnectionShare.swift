import WalletServices

/// The connections of one address, of one network, or of everybody.
struct ConnectionShare {
    /// Whose connections.
    enum Owner: Hashable {
        case everybody
        case address(String)
        case network(String)
        case thisMachine(String)
    }

    /// What the server waits for on a connection.
    enum Wait: CaseIterable {
        /// A request, or the rest of its head.
        case request
        /// The rest of a body.
        case body
    }

    var count = 0
    /// Where the server waits for the client: these can be closed without loss.
    private var requests = ArrivalOrder<ConnectionRegister.ID>()
    private var bodies = ArrivalOrder<ConnectionRegister.ID>()

    /// Who goes first when somebody must go: who has asked for nothing for longest.
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
    /// The shares that a connection counts in, its own address first. All people come through a
    /// trusted proxy, so it only counts among everybody.
    static func all(of address: String, proxies: Set<String>) -> [ConnectionShare.Owner] {
        let client = ClientAddress(address)
        guard !proxies.contains(address), !address.isEmpty else { return [.everybody] }
        guard !client.isLoopback else { return [.thisMachine(address), .everybody] }
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
    /// The IPv4 /24, or the IPv6 /48, that this address is in: what one customer of a provider has.
    var network: String {
        let key = limitKey
        let isIPv6 = key.contains(":")
        let parts = key.split(separator: isIPv6 ? ":" : ".")
        return parts.prefix(3).joined(separator: isIPv6 ? ":" : ".") + (isIPv6 ? "::/48" : ".0/24")
    }
}
