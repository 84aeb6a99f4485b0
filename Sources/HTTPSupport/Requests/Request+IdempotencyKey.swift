import HTTPTypes
public import Hummingbird
public import WalletServices

extension HTTPField.Name {
    /// What a caller names one wish by (IETF draft `idempotency-key-header`).
    public static let idempotencyKey = known("Idempotency-Key")
    /// Says `true` on an answer that an earlier request with the same key had got.
    public static let idempotentReplayed = known("Idempotent-Replayed")
    /// The name of a request in answers and in the log.
    public static let requestID = known("X-Request-Id")

    static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("not a header name") }
        return name
    }
}

extension Request {
    /// The key of a request that moves money.
    ///
    /// - Throws: `WalletError.idempotencyKeyInvalid` when it is missing, doubled or unusable.
    public func idempotencyKey() throws(WalletError) -> IdempotencyKey {
        guard let key = try optionalIdempotencyKey() else { throw .idempotencyKeyInvalid }
        return key
    }

    /// The key of a request that does not need one.
    ///
    /// - Throws: `WalletError.idempotencyKeyInvalid` when it is doubled or unusable.
    public func optionalIdempotencyKey() throws(WalletError) -> IdempotencyKey? {
        // Several fields of one name are joined by a comma and a space, which no key may hold.
        guard let text = headers[.idempotencyKey] else { return nil }
        return try IdempotencyKey(text)
    }
}
