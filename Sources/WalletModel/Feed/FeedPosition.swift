public import Ledger

/// A place in a feed, ordered by time and then by place in the journal.
public struct FeedPosition: Hashable, Comparable, Sendable {
    public let time: Timestamp
    /// The transfer's place in the journal.
    public let sequence: Int64

    public init(time: Timestamp, sequence: Int64) {
        self.time = time
        self.sequence = sequence
    }

    /// After every entry, present and future.
    public static let end = FeedPosition(time: Timestamp(milliseconds: .max), sequence: .max)

    /// Before every entry, present and future.
    public static let start = FeedPosition(time: Timestamp(milliseconds: .min), sequence: .min)

    /// The place directly after this one.
    package var next: FeedPosition { FeedPosition(time: time, sequence: sequence + 1) }

    public static func < (left: FeedPosition, right: FeedPosition) -> Bool {
        (left.time, left.sequence) < (right.time, right.sequence)
    }
}

extension Transfer {
    /// Its place in a feed.
    public var position: FeedPosition { FeedPosition(time: order.time, sequence: sequence) }
}
