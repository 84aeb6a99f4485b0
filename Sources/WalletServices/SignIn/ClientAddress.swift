/// The network address that a request comes from.
public struct ClientAddress: Hashable, Sendable {
    /// IPv4 or IPv6 as text; empty when unknown.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Whether the request comes from this machine.
    public var isLoopback: Bool {
        text == "::1" || text.hasPrefix("127.") || text.hasPrefix("::ffff:127.") || text.isEmpty
    }

    /// The key for limits: the IPv4 address, or the /64 network of an IPv6 address, since one
    /// household has all of that.
    public var limitKey: String { network(ofGroups: 4) }

    /// The network of one subscriber (RFC 6177): the IPv4 address, or the /48 network of an IPv6
    /// address. It decides who may draw on the reserve.
    var site: String { network(ofGroups: 3) }

    private func network(ofGroups groups: Int) -> String {
        let isIPv6 = text.contains(":") && !text.hasPrefix("::ffff:")
        guard isIPv6 else { return text.replacingPrefix("::ffff:", with: "") }
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let front = halves[0].split(separator: ":").map(String.init)
        let back = halves.count == 2 ? halves[1].split(separator: ":").map(String.init) : []
        let zeroes = [String](repeating: "0", count: max(0, 8 - front.count - back.count))
        return (front + zeroes + back).prefix(groups).joined(separator: ":") + "::/\(16 * groups)"
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
