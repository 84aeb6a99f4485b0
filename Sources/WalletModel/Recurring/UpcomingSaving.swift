public import Ledger

/// The next saving of a plan that saves automatically.
public struct UpcomingSaving: Hashable, Sendable {
    /// How much it saves.
    public enum Sum: Hashable, Sendable {
        case fixed(Money)
        /// The amount that the goal lacks, up to this maximum.
        case upTo(Money)
        /// A week's spare change, unknown until the week is over.
        case spareChange
    }

    public let goal: AccountID
    /// The day in the person's time zone.
    public let day: CivilDate
    public let sum: Sum

    public init(goal: AccountID, day: CivilDate, sum: Sum) {
        self.goal = goal
        self.day = day
        self.sum = sum
    }
}
