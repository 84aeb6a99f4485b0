public import Foundation
import Ledger

/// Ids that grow with time, so that new rows land next to each other on disk.
public enum OrderedID {
    /// A UUID of version 7 (RFC 9562): the millisecond, then 74 random bits.
    public static func make(at time: Timestamp, randomness: Randomness) -> UUID {
        uuid(milliseconds: time.milliseconds, tail: randomness.bytes(10), version: 0x70)
    }

    /// The id of what this key names for this person: always the same for the same two.
    ///
    /// A key that is a UUID of version 7 keeps its time in front, so that ids made from such keys
    /// are ordered too; the rest is SHA-256 (a UUID of version 8, RFC 9562).
    public static func derived(from key: IdempotencyKey, of person: PersonID) -> UUID {
        let seed = Array("awallet operation\0".utf8) + person.uuid.bytes + Array(key.text.utf8)
        let digest = Digest32(of: seed).bytes
        var bytes = Array(digest.prefix(16))
        if let uuid = UUID(uuidString: key.text), uuid.bytes[6] >> 4 == 7 {
            bytes.replaceSubrange(0..<6, with: uuid.bytes.prefix(6))
        }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(bytes: bytes)
    }

    private static func uuid(milliseconds: Int64, tail: [UInt8], version: UInt8) -> UUID {
        let time = withUnsafeBytes(of: milliseconds.bigEndian) { Array($0.suffix(6)) }
        var bytes = time + tail
        bytes[6] = bytes[6] & 0x0F | version
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(bytes: bytes)
    }
}

extension UUID {
    /// Its 16 bytes.
    public var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }

    /// - Precondition: 16 bytes.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == 16, "a UUID has 16 bytes")
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
