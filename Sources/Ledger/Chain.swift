import Foundation

/// The hash chain over the journal: each transfer's link covers the previous link. Changing,
/// moving, removing or inserting a row makes every later link wrong.
public enum Chain {
    /// The link before the first transfer.
    public static let root = Digest32.zero

    /// The link of one transfer: SHA-256 over the previous link and its canonical bytes.
    public static func link(
        after previous: Digest32, order: TransferOrder, sequence: Int64, balances: BalancesAfter
    ) -> Digest32 {
        let canonical = canonicalBytes(of: order, sequence: sequence, balances: balances)
        return Digest32(of: previous.bytes + canonical)
    }

    /// The bytes to hash, version 1, pinned by golden vectors. A new format needs a new version
    /// byte; this version never changes its meaning.
    ///
    ///     1 byte   version, 1
    ///     8 bytes  sequence
    ///    16 bytes  transfer id      16 bytes debit account    16 bytes credit account
    ///     8 bytes  amount            8 bytes debit balance     8 bytes credit balance, after
    ///     8 bytes  time, milliseconds since 1970
    ///    32 bytes  fingerprint of the request
    ///     1 byte   length, then the kind's name;   1 byte length, then the currency's code
    ///
    /// Integers are signed, 64 bits, big endian; texts are ASCII. What people typed (notes, names)
    /// is not covered, so that it can be erased.
    public static func canonicalBytes(
        of order: TransferOrder, sequence: Int64, balances: BalancesAfter
    ) -> [UInt8] {
        var bytes: [UInt8] = [1]
        bytes.reserveCapacity(160)
        bytes.append(sequence)
        bytes.append(order.id.uuid)
        bytes.append(order.debit.uuid)
        bytes.append(order.credit.uuid)
        bytes.append(order.amount.minorUnits)
        bytes.append(balances.debit)
        bytes.append(balances.credit)
        bytes.append(order.time.milliseconds)
        bytes.append(contentsOf: order.fingerprint.bytes)
        bytes.append(short: order.kind.rawValue)
        bytes.append(short: order.amount.currency.code)
        return bytes
    }
}

extension [UInt8] {
    mutating func append(_ number: Int64) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    mutating func append(_ uuid: UUID) {
        Swift.withUnsafeBytes(of: uuid.uuid) { append(contentsOf: $0) }
    }

    /// Appends the length of a text of at most 255 bytes, then the text.
    mutating func append(short text: String) {
        append(UInt8(text.utf8.count))
        append(contentsOf: text.utf8)
    }
}
