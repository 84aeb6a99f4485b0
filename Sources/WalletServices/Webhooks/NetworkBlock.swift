/// The addresses that begin with the same bits: `10.0.0.0/8`, or one address alone.
public struct NetworkBlock: Hashable, Sendable {
    private let start: [UInt8]
    /// How many bits addresses have in common; of 32 for IPv4, of 128 for IPv6.
    public let bits: Int

    /// Reads an address or a range as people write them: IPv4 or IPv6, in brackets or without, with
    /// a zone for a link-local address, and with a prefix length.
    ///
    /// - Returns: the range, unless the text is anything else, such as a name, an address with a
    ///   port, or `10.0.0.0/33`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = Self.address(String(parts[0])) else { return nil }
        let whole = address.bytes.count * 8
        guard let length = parts.count == 2 ? Self.length(parts[1]) : whole, length <= whole else {
            return nil
        }
        let plain = address.unmapped
        let isMapped = plain.bytes.count != address.bytes.count
        // A range that begins within ::ffff:0:0/96 and is wider holds more than IPv4.
        guard !isMapped || length >= 96 else { return nil }
        bits = isMapped ? length - 96 : length
        start = plain.bytes
    }

    /// True if the range holds this address. IPv4 counts as such also within IPv6.
    public func contains(_ address: NetworkAddress) -> Bool {
        let bytes = address.unmapped.bytes
        guard bytes.count == start.count else { return false }
        for index in bytes.indices {
            let count = min(8, bits - index * 8)
            guard count > 0 else { return true }
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> count)
            if (bytes[index] ^ start[index]) & mask != 0 { return false }
        }
        return true
    }

    /// True if a host may open it to webhooks: it lies within private or shared addresses
    /// (RFC 1918, RFC 4193, RFC 6598). This machine and what is linked to it, such as the metadata
    /// of a cloud, stay closed.
    public var isOfPrivateUse: Bool {
        guard let first = NetworkAddress(bytes: start) else { return false }
        return Self.ofPrivateUse.contains { $0.bits <= bits && $0.contains(first) }
    }

    private static let ofPrivateUse = [
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7",
    ].compactMap { NetworkBlock($0) }

    private static func address(_ text: String) -> NetworkAddress? {
        var text = text[...]
        if text.hasPrefix("["), text.hasSuffix("]") {
            text = text.dropFirst().dropLast()
            guard text.contains(":") else { return nil }
        }
        guard let percent = text.firstIndex(of: "%") else { return NetworkAddress(String(text)) }
        // A socket tells no zone, so it does not count; only link-local addresses have one.
        let zone = text[text.index(after: percent)...]
        guard !zone.isEmpty, let address = NetworkAddress(String(text[..<percent])),
            address.bytes.count == 16, address.bytes[0] == 0xFE, address.bytes[1] & 0xC0 == 0x80
        else { return nil }
        return address
    }

    private static func length(_ text: some StringProtocol) -> Int? {
        guard (1...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }
}
