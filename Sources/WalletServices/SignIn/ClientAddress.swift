/// The network address that a request comes from.
public struct ClientAddress: Hashable, Sendable {
    /// IPv4 or IPv6 as text; empty when unknown.
    public let text: String

    /// - Parameter text: an IPv4 address may also be in its form within IPv6, `::ffff:192.0.2.1`.
    public init(_ text: String) {
        self.text = NetworkAddress(text)?.unmapped.text ?? text
    }

    /// True if the request comes from this machine.
    public var isLoopback: Bool { text.isEmpty || NetworkAddress.isLoopback(host: text) }

    /// The key for limits: the IPv4 address, or the /64 network of an IPv6 address, since one
    /// household has all of that.
    public var limitKey: String { network(ofGroups: 4) }

    /// The network of one subscriber (RFC 6177): the IPv4 address, or the /48 network of an IPv6
    /// address. It decides who may draw on the reserve.
    var site: String { network(ofGroups: 3) }

    private func network(ofGroups groups: Int) -> String {
        guard text.contains(":") else { return text }
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let front = halves[0].split(separator: ":").map(String.init)
        let back = halves.count == 2 ? halves[1].split(separator: ":").map(String.init) : []
        let zeroes = [String](repeating: "0", count: max(0, 8 - front.count - back.count))
        return (front + zeroes + back).prefix(groups).joined(separator: ":") + "::/\(16 * groups)"
    }
}
