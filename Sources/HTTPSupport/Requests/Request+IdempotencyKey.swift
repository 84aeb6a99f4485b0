import HTTPTypes
public import Hummingbird
public import WalletServices

extension HTTPField.Name {
    /// The client's key for one operation (IETF draft `idempotency-key-header`).
    public static let idempotencyKey = known("Idempotency-Key")
    /// `true` on an answer that repeats the one to an earlier request with the same key.
    public static let idempotentReplayed = known("Idempotent-Replayed")
    /// The id of a request in answers and in the log.
    public static let requestID = known("X-Request-Id")

    static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("not a header name") }
        return name
    }
}

extension Request {
    /// The key of a request that moves money.
    ///
    /// - Throws: `WalletError.money(.idempotencyKeyInvalid)` when it is missing, repeated or
    ///   invalid.
    public func idempotencyKey() throws(WalletError) -> IdempotencyKey {
        guard let key = try optionalIdempotencyKey() else { throw .money(.idempotencyKeyInvalid) }
        return key
    }

    /// The key of a request that may go without one.
    ///
    /// - Throws: `WalletError.money(.idempotencyKeyInvalid)` when it is repeated or invalid.
    public func optionalIdempotencyKey() throws(WalletError) -> IdempotencyKey? {
        // Repeated fields are joined by a comma and a space, which no key may contain.
        guard let text = headers[.idempotencyKey] else { return nil }
        return try IdempotencyKey(text)
    }
}
