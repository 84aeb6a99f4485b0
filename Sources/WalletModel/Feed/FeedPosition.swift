public import Ledger

/// A place in a feed: later first, and of one moment what was booked last.
public struct FeedPosition: Hashable, Comparable, Sendable {
    public let time: Timestamp
    /// The transfer's place in the journal.
    public let sequence: Int64

    public init(time: Timestamp, sequence: Int64) {
        self.time = time
        self.sequence = sequence
    }

    /// Behind everything that is and will be.
    public static let end = FeedPosition(time: Timestamp(milliseconds: .max), sequence: .max)

    /// Before everything that is and will be.
    public static let start = FeedPosition(time: Timestamp(milliseconds: .min), sequence: .min)

    /// The place right behind this one.
    package var next: FeedPosition { FeedPosition(time: time, sequence: sequence + 1) }

    public static func < (left: FeedPosition, right: FeedPosition) -> Bool {
        (left.time, left.sequence) < (right.time, right.sequence)
    }
}

extension Transfer {
    /// Where it stands in a feed.
    public var position: FeedPosition { FeedPosition(time: order.time, sequence: sequence) }
}
