public import Foundation
import Ledger

/// Ids that grow with time, so that new rows land next to each other on disk.
public enum OrderedID {
    /// A UUID of version 7 (RFC 9562): the millisecond, then 74 random bits.
    public static func make(at time: Timestamp, randomness: Randomness) -> UUID {
        let front = withUnsafeBytes(of: time.milliseconds.bigEndian) { Array($0.suffix(6)) }
        return UUID(bytes: front + randomness.bytes(10)).with(version: 7)
    }

    /// The same, but that it calls itself version 4: for people, accounts and goals, so that the
    /// Starling API, where every id is of that version, shows them as all others do.
    static func shared(at time: Timestamp, randomness: Randomness) -> UUID {
        make(at: time, randomness: randomness).with(version: 4)
    }

    /// The id of what this key names for this person: always the same for the same two.
    ///
    /// A key that is a UUID of version 7 keeps its time in front, so that ids made from such keys
    /// are ordered too; the rest is SHA-256 (a UUID of version 8, RFC 9562).
    public static func derived(from key: IdempotencyKey, of person: PersonID) -> UUID {
        let seed = Array("awallet operation\0".utf8) + person.uuid.bytes + Array(key.text.utf8)
        let digest = Digest32(of: seed).bytes
        var bytes = Array(digest.prefix(16))
        if let uuid = UUID(canonical: key.text), uuid.version == 7 {
            bytes.replaceSubrange(0..<6, with: uuid.bytes.prefix(6))
        }
        return UUID(bytes: bytes).with(version: 8)
    }

    /// The id of a transfer that the wallet makes by itself for this account or rule and this day:
    /// always the same for the same three (a UUID of version 8, RFC 9562).
    static func derived(from purpose: String, _ id: AccountID, _ day: CivilDate) -> UUID {
        let digest = Digest32(
            fingerprintOf: "awallet by itself", .text(purpose), .id(id.uuid),
            .units(day.daysSince1970))
        return UUID(bytes: Array(digest.bytes.prefix(16))).with(version: 8)
    }
}

extension UUID {
    /// The number of its version (RFC 9562, 4.2).
    public var version: UInt8 { uuid.6 >> 4 }

    /// This id with another version, in the variant of RFC 9562; all other bits stay.
    public func with(version: UInt8) -> UUID {
        var raw = uuid
        raw.6 = raw.6 & 0x0F | version << 4
        raw.8 = raw.8 & 0x3F | 0x80
        return UUID(uuid: raw)
    }

    /// Its 16 bytes.
    public var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }

    /// Reads 36 characters of RFC 9562, in any case: ten times as fast as Foundation, which
    /// counts on the path of a payment with its three ids.
    public init?(canonical text: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        var high: UInt8?
        for (index, character) in text.utf8.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard character == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Self.value(ofHexDigit: character), bytes.count < 16 else {
                return nil
            }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        guard bytes.count == 16, high == nil else { return nil }
        self.init(bytes: bytes)
    }

    private static func value(ofHexDigit character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x41...0x46: character - 0x41 + 10
        case 0x61...0x66: character - 0x61 + 10
        default: nil
        }
    }

    /// - Precondition: 16 bytes.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == 16, "a UUID has 16 bytes")
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
