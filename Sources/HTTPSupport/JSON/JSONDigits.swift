import Ledger

/// A short run of ASCII characters, such as an id or a timestamp, built without allocating a
/// string.
struct JSONDigits {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(40)
    }

    /// A timestamp in RFC 3339 with three decimals, in the years 0 to 9999.
    init?(_ time: Timestamp) {
        self.init()
        guard time.milliseconds >= -62_167_219_200_000, time.milliseconds < 253_402_300_800_000
        else { return nil }
        var day = time.milliseconds / 86_400_000
        var rest = time.milliseconds % 86_400_000
        if rest < 0 {
            day -= 1
            rest += 86_400_000
        }
        let date = CivilDate(daysSince1970: day)
        add(date.year, width: 4)
        add("-")
        add(date.month, width: 2)
        add("-")
        add(date.day, width: 2)
        add("T")
        add(rest / 3_600_000, width: 2)
        add(":")
        add(rest / 60_000 % 60, width: 2)
        add(":")
        add(rest / 1000 % 60, width: 2)
        add(".")
        add(rest % 1000, width: 3)
        add("Z")
    }

    mutating func add(_ character: Unicode.Scalar) {
        bytes.append(UInt8(ascii: character))
    }

    mutating func addHex(_ byte: UInt8) {
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
    }

    private mutating func add(_ value: Int64, width: Int) {
        var divisor: Int64 = [1, 10, 100, 1000][width - 1]
        while divisor > 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: value / divisor % 10))
            divisor /= 10
        }
    }

    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? 0x30 + nibble : 0x57 + nibble
    }
}
