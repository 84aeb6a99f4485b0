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

    /// `1795367253786.42`: the milliseconds and the place in the journal.
    public var text: String { "\(time.milliseconds).\(sequence)" }

    /// Reads a position as `text` writes it.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1).map { Int64($0) }
        guard parts.count == 2, let milliseconds = parts[0], let sequence = parts[1] else {
            return nil
        }
        self.init(time: Timestamp(milliseconds: milliseconds), sequence: sequence)
    }

    public static func < (left: FeedPosition, right: FeedPosition) -> Bool {
        (left.time, left.sequence) < (right.time, right.sequence)
    }
}

extension Transfer {
    /// Its place in a feed.
    public var position: FeedPosition { FeedPosition(time: order.time, sequence: sequence) }
}
