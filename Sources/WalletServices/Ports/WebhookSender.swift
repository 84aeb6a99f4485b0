/// How events reach receivers.
public protocol WebhookSender: Sendable {
    /// Posts a body of JSON, and waits at most two seconds for the head of the answer. Redirects
    /// are not followed: their status is the answer.
    ///
    /// - Returns: the answer's status.
    /// - Throws: `WebhookError` when there was no answer.
    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64
}

/// What a receiver is sent.
public struct WebhookMessage: Hashable, Sendable {
    /// The webhook's address, without the path of this kind of event.
    public let url: String
    public let body: [UInt8]
    /// Base64, for the header `X-Hook-Signature`.
    public let signature: String
}

/// How an event is put into words for receivers.
public protocol WebhookBodies: Sendable {
    /// The event's JSON, exactly as it will be sent and signed, now and at any later time.
    ///
    /// - Throws: `WalletError` when the entry is not there any more, and what the store throws.
    func body(of event: WebhookEvent) async throws -> [UInt8]
}
