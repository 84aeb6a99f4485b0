public import Ledger

/// How many events one webhook stores, at about 1 KB each.
public struct WebhookLimits: Hashable, Sendable {
    /// The maximum number of undelivered events. Beyond it, the oldest are dropped.
    public var waiting = 5_000
    /// The maximum number of delivered and given-up events: the log.
    public var done = 1_000
    /// How long an event is stored, in seconds.
    public var seconds: Int64 = 30 * 86_400

    public init() {}
}

/// Events that were dropped because too many waited, or waited too long. The feed still has their
/// entries.
public struct WebhookGap: Hashable, Sendable {
    public let count: Int64
    /// When the first dropped event happened.
    public let since: Timestamp
    /// When the last dropped event happened.
    public let until: Timestamp
    /// When events were last dropped.
    public let noticedAt: Timestamp

    /// How long a gap is shown after its last addition, in seconds.
    package static let shownSeconds: Int64 = 30 * 86_400

    public init(count: Int64, since: Timestamp, until: Timestamp, noticedAt: Timestamp) {
        self.count = count
        self.since = since
        self.until = until
        self.noticedAt = noticedAt
    }

    /// True if it is recent enough to show.
    func isShown(at now: Timestamp) -> Bool { now.seconds(since: noticedAt) < Self.shownSeconds }

    /// Both gaps merged, or this one alone when the earlier one is too old.
    public func joined(with earlier: WebhookGap?) -> WebhookGap {
        guard let earlier, earlier.isShown(at: noticedAt) else { return self }
        return WebhookGap(
            count: earlier.count + count, since: min(earlier.since, since),
            until: max(earlier.until, until), noticedAt: noticedAt)
    }
}
