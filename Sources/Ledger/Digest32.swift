import Crypto

/// Thirty-two bytes of SHA-256 (FIPS 180-4).
public struct Digest32: Hashable, Sendable {
    public let bytes: [UInt8]

    /// Takes exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The digest of these bytes.
    public init(of bytes: [UInt8]) {
        self.bytes = Array(SHA256.hash(data: bytes))
    }

    /// Thirty-two zero bytes: the link before the first link of a chain.
    public static let zero = Digest32(zeroes: 32)

    private init(zeroes count: Int) {
        bytes = [UInt8](repeating: 0, count: count)
    }

    /// Reads sixty-four hexadecimal digits.
    public init?(hex text: some StringProtocol) {
        let digits = text.utf8.map { UInt8(hexDigit: $0) }
        guard digits.count == 64, !digits.contains(nil) else { return nil }
        let values = digits.compactMap(\.self)
        self.init(bytes: (0..<32).map { values[2 * $0] << 4 | values[2 * $0 + 1] })
    }

    /// Sixty-four lower-case hexadecimal digits.
    public var hex: String { bytes.hex }
}

extension UInt8 {
    fileprivate init?(hexDigit character: UInt8) {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self = character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self = character - UInt8(ascii: "A") + 10
        default: return nil
        }
    }
}

extension Collection<UInt8> {
    /// Two lower-case hexadecimal digits for each byte.
    public var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(count * 2)
        for byte in self {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
