import Foundation
import Ledger

/// Names and orders for the tests of this target.
enum Samples {
    static let outside = AccountID(uuid(0x0F))
    static let ada = AccountID(uuid(0xADA))
    static let grace = AccountID(uuid(0x6ACE))

    static func currency(_ code: String) throws -> Currency {
        try Currency(code: code).orThrow("no currency \(code)")
    }

    static func uuid(_ number: UInt64) -> UUID {
        var bytes = [UInt8](repeating: 0, count: 8)
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    static func order(
        _ units: Int64, from debit: AccountID, to credit: AccountID, id: UInt64 = 1,
        kind: TransferKind = .payment, time: Int64 = 1_795_248_000_000, code: String = "USD"
    ) throws -> TransferOrder {
        TransferOrder(
            id: TransferID(uuid(id)), debit: debit, credit: credit,
            amount: Money(minorUnits: units, currency: try currency(code)), kind: kind,
            time: Timestamp(milliseconds: time), fingerprint: Digest32(of: [UInt8(id & 0xFF)]))
    }

    static func account(
        _ id: AccountID, _ units: Int64, kind: AccountKind = .customer, code: String = "USD",
        isClosed: Bool = false
    ) throws -> Account {
        Account(
            id: id, kind: kind, balance: Money(minorUnits: units, currency: try currency(code)),
            isClosed: isClosed)
    }
}

/// The error of a broken test.
struct Missing: Error {
    let what: String
}

extension Optional {
    func orThrow(_ what: String) throws -> Wrapped {
        guard let self else { throw Missing(what: what) }
        return self
    }
}
