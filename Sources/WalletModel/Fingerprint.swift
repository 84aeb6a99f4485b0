import Foundation
public import Ledger

/// One value of a request, as input to the fingerprint.
package enum FingerprintValue: ExpressibleByStringLiteral {
    case text(String)
    case id(UUID)
    case units(Int64)

    package init(stringLiteral text: String) { self = .text(text) }

    fileprivate func append(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text):
            Self.append(Int64(text.utf8.count), to: &bytes)
            bytes.append(contentsOf: text.utf8)
        case .id(let uuid): withUnsafeBytes(of: uuid.uuid) { bytes.append(contentsOf: $0) }
        case .units(let units): Self.append(units, to: &bytes)
        }
    }

    private static func append(_ number: Int64, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}

extension Digest32 {
    /// The fingerprint of a request: SHA-256 over its values, beginning with its name. Each text
    /// follows its length, so that no two different requests have the same bytes.
    package init(fingerprintOf values: FingerprintValue...) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(160)
        for value in values { value.append(to: &bytes) }
        self.init(of: bytes)
    }

    /// The fingerprint of a request to move money: its name, the amount and both accounts.
    package init(
        fingerprintOfMoving amount: Money, called what: String, _ first: UUID, _ second: UUID,
        note: String
    ) {
        self.init(
            fingerprintOf: .text(what), .units(amount.minorUnits), .text(amount.currency.code),
            .id(first), .id(second), .text(note))
    }

    /// The fingerprint of a request to send money to a person. The journal records it, so that an
    /// audit detects a changed or removed note.
    public init(
        fingerprintOfSending amount: Money, from: AccountID, to recipient: PersonID, note: String
    ) {
        self.init(
            fingerprintOfMoving: amount, called: Self.sending, from.uuid, recipient.uuid,
            note: note)
    }

    /// The name of a request to send money, in its fingerprint.
    package static let sending = "send"
}
