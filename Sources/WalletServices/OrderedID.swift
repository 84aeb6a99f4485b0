public import Foundation
public import Ledger

/// Ids that grow with time, so that new rows are adjacent on disk.
public enum OrderedID {
    /// A UUID of version 7 (RFC 9562): the millisecond, then 74 random bits.
    public static func make(at time: Timestamp, randomness: Randomness) -> UUID {
        let front = withUnsafeBytes(of: time.milliseconds.bigEndian) { Array($0.suffix(6)) }
        return UUID(bytes: front + randomness.bytes(10)).with(version: 7)
    }

    /// The same, marked as version 4: for people, accounts and goals, so that the Starling API,
    /// where every id has that version, shows the same ids as the other APIs.
    static func shared(at time: Timestamp, randomness: Randomness) -> UUID {
        make(at: time, randomness: randomness).with(version: 4)
    }

    /// The same for somebody whose id a browser needs before the person exists: derived from a
    /// secret of 256 random bits, which alone makes it.
    static func shared(at time: Timestamp, from secret: Digest32) -> UUID {
        let seed = Digest32(of: Array("awallet newcomer\0".utf8) + secret.bytes).bytes
        let front = withUnsafeBytes(of: time.milliseconds.bigEndian) { Array($0.suffix(6)) }
        return UUID(bytes: front + seed.prefix(10)).with(version: 4)
    }

    /// The id derived from this key and person, always the same for the same two.
    ///
    /// A key that is a UUID of version 7 keeps its time in front, so that the derived ids are
    /// ordered too; the rest is SHA-256 (a UUID of version 8, RFC 9562).
    public static func derived(from key: IdempotencyKey, of person: PersonID) -> UUID {
        let seed = Array("awallet operation\0".utf8) + person.uuid.bytes + Array(key.text.utf8)
        let digest = Digest32(of: seed).bytes
        var bytes = Array(digest.prefix(16))
        if let uuid = UUID(canonical: key.text), uuid.version == 7 {
            bytes.replaceSubrange(0..<6, with: uuid.bytes.prefix(6))
        }
        return UUID(bytes: bytes).with(version: 8)
    }

    /// The id of an automatic transfer for this account or rule and this day, always the same for
    /// the same three (a UUID of version 8, RFC 9562).
    static func derived(from purpose: String, _ id: AccountID, _ day: CivilDate) -> UUID {
        let digest = Digest32(
            fingerprintOf: "awallet by itself", .text(purpose), .id(id.uuid),
            .units(day.daysSince1970))
        return UUID(bytes: Array(digest.bytes.prefix(16))).with(version: 8)
    }
}
