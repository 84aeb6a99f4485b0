/// A calendar month.
public struct Month: Hashable, Comparable, Sendable {
    public let first: CivilDate

    /// The month of this day.
    public init(containing day: CivilDate) {
        first = day.adding(days: 1 - day.day)
    }

    /// Reads `2026-11`.
    public init?(_ text: String) {
        guard let first = CivilDate(iso8601: text + "-01") else { return nil }
        self.first = first
    }

    public var next: Month { Month(containing: first.adding(days: 31)) }
    public var previous: Month { Month(containing: first.adding(days: -1)) }
    public var last: CivilDate { next.first.adding(days: -1) }

    /// `2026-11`.
    public var text: String { String(first.iso8601.dropLast(3)) }

    public static func < (left: Month, right: Month) -> Bool { left.first < right.first }
}
