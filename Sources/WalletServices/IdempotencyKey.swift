import Foundation

/// A client's name for one request, so that a retry has no second effect (IETF draft
/// `idempotency-key-header`): 1 to 255 printable ASCII characters, preferably a UUID of version 7.
public struct IdempotencyKey: Hashable, Sendable {
    public let text: String

    /// - Throws: `WalletError.money(.idempotencyKeyInvalid)`.
    public init(_ text: String) throws(WalletError) {
        guard (1...255).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .money(.idempotencyKeyInvalid) }
        self.text = text
    }
}

extension Wallet {
    /// A new key for an operation that brings none.
    public func newKey() -> String {
        let core = audit.core
        return OrderedID.make(at: core.clock.now(), randomness: core.randomness).uuidString
    }
}
