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

extension Digest32 {
    /// The fingerprint of a request: SHA-256 over its values, each behind its length, so that no
    /// two different requests have the same bytes.
    init(fingerprintOf values: String...) {
        var bytes: [UInt8] = []
        for value in values {
            withUnsafeBytes(of: Int64(value.utf8.count).bigEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: value.utf8)
        }
        self.init(of: bytes)
    }
}
