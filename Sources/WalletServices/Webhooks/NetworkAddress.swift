import Foundation

/// An IP address, which tells if a person's webhook may make the server connect to it: to a public
/// one, and to the private ones that the host opened. Its own machine is open only in a sandbox.
public struct NetworkAddress: Hashable, Sendable {
    /// Four bytes, or sixteen.
    let bytes: [UInt8]

    /// Takes 4 or 16 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads `192.0.2.1` or `2001:db8::1`, but no name.
    public init?(_ text: String) {
        var four = in_addr()
        var sixteen = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &sixteen) == 1 {
            bytes = withUnsafeBytes(of: &sixteen) { Array($0) }
        } else {
            return nil
        }
    }

    /// The form that `init(_:)` reads.
    public var text: String {
        var text = [CChar](repeating: 0, count: 64)
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, 64) != nil else { return "" }
        let end = text.firstIndex(of: 0) ?? text.endIndex
        return String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// True for an IPv4 address.
    public var isFourBytes: Bool { bytes.count == 4 }

    /// True if the server may connect to it.
    ///
    /// - Parameters:
    ///   - isSandbox: whether this machine is allowed.
    ///   - networks: the private ones that the host opened.
    public func isReachable(
        inSandbox isSandbox: Bool, orIn networks: [NetworkBlock] = []
    ) -> Bool {
        isPublic || isSandbox && isLoopback || networks.contains { $0.contains(self) }
    }

    /// True for this machine: 127.0.0.0/8, ::1 and ::ffff:127.0.0.0/104.
    public var isLoopback: Bool {
        let bytes = unmapped.bytes
        return bytes.count == 4
            ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// The IPv4 address that an IPv6 socket shows as `::ffff:192.0.2.1` (RFC 4291, 2.5.5.2); every
    /// other address as it is.
    public var unmapped: NetworkAddress {
        guard bytes.count == 16, bytes.starts(with: Self.mapped) else { return self }
        return NetworkAddress(bytes: Array(bytes.suffix(4))) ?? self
    }

    /// The first 96 bits of an IPv4 address within IPv6.
    static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// True if a host name or an address, in brackets or without, means this machine.
    public static func isLoopback(host: String) -> Bool {
        var name = host.lowercased()[...]
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        if name.hasSuffix("."), name.count > 1 { name = name.dropLast() }
        return name == "localhost" || NetworkAddress(String(name))?.isLoopback ?? false
    }

    /// True for an address of the public Internet (IANA special-purpose address registries,
    /// RFC 6890).
    var isPublic: Bool {
        guard bytes.count == 16 else { return !Self.closedToFour.contains { $0.contains(bytes) } }
        // Only 2000::/3 is allocated; IPv4-mapped and IPv4-compatible addresses are outside it.
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        return !Self.closedToSixteen.contains { $0.contains(bytes) }
    }

    /// All addresses with one prefix.
    private struct Block {
        let start: [UInt8]
        let bits: Int

        init(_ bits: Int, _ start: UInt8...) {
            self.start = start
            self.bits = bits
        }

        func contains(_ bytes: [UInt8]) -> Bool {
            for (index, byte) in start.enumerated() {
                let count = min(8, bits - index * 8)
                guard count > 0 else { return true }
                let mask = UInt8(truncatingIfNeeded: 0xFF00 >> count)
                if (bytes[index] ^ byte) & mask != 0 { return false }
            }
            return true
        }
    }

    private static let closedToFour = [
        Block(8, 0), Block(8, 10), Block(10, 100, 64), Block(8, 127), Block(16, 169, 254),
        Block(12, 172, 16), Block(24, 192, 0, 0), Block(24, 192, 0, 2), Block(24, 192, 88, 99),
        Block(16, 192, 168), Block(15, 198, 18), Block(24, 198, 51, 100), Block(24, 203, 0, 113),
        Block(4, 224), Block(4, 240),
    ]

    /// Special uses of 2001::/23, documentation, 6to4 (which carries any IPv4 address).
    private static let closedToSixteen = [
        Block(23, 0x20, 0x01, 0), Block(32, 0x20, 0x01, 0x0D, 0xB8), Block(16, 0x20, 0x02),
        Block(20, 0x3F, 0xFF, 0),
    ]
}
