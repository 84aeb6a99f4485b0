extension Timestamp {
    /// Reads RFC 3339: `2026-11-21T08:45:00Z`, with any number of decimals and any offset. It drops
    /// anything finer than a millisecond and reads a leap second as the last second of its minute.
    public init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 64, bytes[10] | 0x20 == UInt8(ascii: "t"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let date = CivilDate(iso8601: String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = Self.number(bytes[11..<13], to: 23),
            let minute = Self.number(bytes[14..<16], to: 59),
            let second = Self.number(bytes[17..<19], to: 60)
        else { return nil }
        var rest = bytes[19...]
        var milliseconds: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            let three = digits.prefix(3) + repeatElement(0x30, count: max(0, 3 - digits.count))
            milliseconds = Self.number(three, to: 999) ?? 0
            rest = rest.dropFirst(digits.count + 1)
        }
        guard let offset = Self.offset(Array(rest)) else { return nil }
        let minutes = date.daysSince1970 * 1440 + hour * 60 + minute - offset
        self.init(milliseconds: (minutes * 60 + min(second, 59)) * 1000 + milliseconds)
    }

    /// Minutes ahead of UTC: `Z`, `+01:00`, `-05:30`.
    private static func offset(_ bytes: [UInt8]) -> Int64? {
        if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
            let hours = number(bytes[1..<3], to: 23), let minutes = number(bytes[4..<6], to: 59)
        else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return -(hours * 60 + minutes)
        default: return nil
        }
    }

    private static func number(_ digits: some Collection<UInt8>, to most: Int64) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int64(digit - 0x30)
        }
        return value <= most ? value : nil
    }
}
