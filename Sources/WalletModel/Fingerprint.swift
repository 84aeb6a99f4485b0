import Foundation
public import Ledger

/// One value of a request, as it enters the fingerprint.
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
    /// The fingerprint of a request: SHA-256 over its values, what it is first. Texts stand behind
    /// their length, so that no two different requests have the same bytes.
    package init(fingerprintOf values: FingerprintValue...) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(160)
        for value in values { value.append(to: &bytes) }
        self.init(of: bytes)
    }

    /// The fingerprint of a request to move money: what it is called, how much, between whom.
    package init(
        fingerprintOfMoving amount: Money, called what: String, _ first: UUID, _ second: UUID,
        note: String
    ) {
        self.init(
            fingerprintOf: .text(what), .units(amount.minorUnits), .text(amount.currency.code),
            .id(first), .id(second), .text(note))
    }

    /// The fingerprint of a request to send money to somebody. It stands in the journal, so that a
    /// note that was changed or taken away shows.
    public init(
        fingerprintOfSending amount: Money, from: AccountID, to recipient: PersonID, note: String
    ) {
        self.init(
            fingerprintOfMoving: amount, called: Self.sending, from.uuid, recipient.uuid,
            note: note)
    }

    /// What a request to send money is called in its fingerprint.
    package static let sending = "send"
}
