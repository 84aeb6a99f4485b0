import Foundation
import Ledger

/// What a caller names one wish by, so that asking twice does it once (IETF draft
/// `idempotency-key-header`): 1 to 255 printable ASCII characters, best a UUID of version 7.
public struct IdempotencyKey: Hashable, Sendable {
    public let text: String

    /// - Throws: `WalletError.idempotencyKeyInvalid`.
    public init(_ text: String) throws(WalletError) {
        guard (1...255).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .idempotencyKeyInvalid }
        self.text = text
    }
}

/// One value of a request, as it enters the fingerprint.
enum FingerprintValue: ExpressibleByStringLiteral {
    case text(String)
    case id(UUID)
    case units(Int64)

    init(stringLiteral text: String) { self = .text(text) }

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
    init(fingerprintOf values: FingerprintValue...) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(160)
        for value in values { value.append(to: &bytes) }
        self.init(of: bytes)
    }
}
