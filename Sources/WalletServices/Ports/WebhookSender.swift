/// Sends events to receivers.
public protocol WebhookSender: Sendable {
    /// Posts a JSON body, and waits at most two seconds for the head of the response. It does not
    /// follow redirects: their status is the result.
    ///
    /// - Returns: the status of the response.
    /// - Throws: `WebhookError` when there was no response.
    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64
}

/// One message to a receiver.
public struct WebhookMessage: Hashable, Sendable {
    /// The webhook's base URL, without the path of this kind of event.
    public let url: String
    public let body: [UInt8]
    /// Base64, for the header `X-Hook-Signature`.
    public let signature: String
}

/// Writes events as JSON for receivers.
public protocol WebhookBodies: Sendable {
    /// The event's JSON, exactly as sent and signed, the same at any later time.
    ///
    /// - Throws: `WalletError` when the entry is gone, and errors of the store.
    func body(of event: WebhookEvent) async throws -> [UInt8]
}
