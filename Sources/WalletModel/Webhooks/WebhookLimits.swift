public import Ledger

/// How many events one webhook keeps, of some 1 KB each.
public struct WebhookLimits: Hashable, Sendable {
    /// That are still to be sent. What is beyond is dropped, the oldest first.
    public var waiting = 5_000
    /// That were delivered or given up: the log.
    public var done = 1_000
    /// Seconds that any of them is kept.
    public var seconds: Int64 = 30 * 86_400

    public init() {}
}

/// Events that were dropped because too many waited, or for too long. The feed still has what they
/// would have told.
public struct WebhookGap: Hashable, Sendable {
    public let count: Int64
    /// When the first of them happened.
    public let since: Timestamp
    /// When the last of them happened.
    public let until: Timestamp
    /// When the latest of them were dropped.
    public let noticedAt: Timestamp

    /// Seconds that a gap is shown after it was last added to.
    package static let shownSeconds: Int64 = 30 * 86_400

    public init(count: Int64, since: Timestamp, until: Timestamp, noticedAt: Timestamp) {
        self.count = count
        self.since = since
        self.until = until
        self.noticedAt = noticedAt
    }

    /// Whether it still matters.
    func isShown(at now: Timestamp) -> Bool { now.seconds(since: noticedAt) < Self.shownSeconds }

    /// Both as one, unless the earlier one is over.
    public func joined(with earlier: WebhookGap?) -> WebhookGap {
        guard let earlier, earlier.isShown(at: noticedAt) else { return self }
        return WebhookGap(
            count: earlier.count + count, since: min(earlier.since, since),
            until: max(earlier.until, until), noticedAt: noticedAt)
    }
}
