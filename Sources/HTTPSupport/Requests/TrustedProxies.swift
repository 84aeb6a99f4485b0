import WalletServices

/// The proxies in front of this server, whose headers about the client are trusted.
public struct TrustedProxies: Hashable, Sendable {
    private let blocks: [NetworkBlock]

    /// An entry that names no proxy.
    public struct InvalidEntry: Error, Hashable, CustomStringConvertible {
        public let entry: String
        /// True for a block of all addresses.
        let isEverybody: Bool

        public var description: String {
            isEverybody
                ? "\"\(entry)\" would trust everybody: any client could claim any address."
                : """
                \"\(entry)\" is no address of a proxy. Use addresses and ranges such as 10.0.0.1, \
                10.0.0.0/8, fd00::/8 or ::1, separated by commas.
                """
        }
    }

    /// No proxies: every client connects directly.
    public static let none = TrustedProxies(blocks: [])

    private init(blocks: [NetworkBlock]) { self.blocks = blocks }

    /// Reads addresses and ranges of IPv4 and IPv6, separated by commas or blanks. `localhost` is
    /// this machine.
    ///
    /// - Throws: `InvalidEntry`.
    public init(_ text: String) throws(InvalidEntry) {
        var blocks: [NetworkBlock] = []
        for entry in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            let names = entry.lowercased() == "localhost" ? Self.thisMachine : [String(entry)]
            for name in names {
                guard let block = NetworkBlock(name) else {
                    throw InvalidEntry(entry: String(entry), isEverybody: false)
                }
                guard block.bits > 0 else {
                    throw InvalidEntry(entry: String(entry), isEverybody: true)
                }
                blocks.append(block)
            }
        }
        self.blocks = blocks
    }

    private static let thisMachine = ["127.0.0.0/8", "::1"]

    var isEmpty: Bool { blocks.isEmpty }

    /// True if one of them has this address.
    func contains(_ address: NetworkAddress) -> Bool {
        blocks.contains { $0.contains(address) }
    }

    /// True if one of them has this address, given as text; false for any other text.
    func contains(_ text: String) -> Bool {
        guard !isEmpty else { return false }
        return NetworkAddress(text).map { contains($0) } ?? false
    }
}
