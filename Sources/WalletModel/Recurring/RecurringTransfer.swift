public import Foundation
public import Ledger

/// A plan that saves into a goal on the days of a rule.
public struct RecurringTransfer: Hashable, Sendable {
    /// The amount and the schedule.
    public struct Plan: Hashable, Sendable {
        public var amount: Money
        /// True to save only what the goal lacks up to the amount, instead of the whole amount.
        public var topsUp: Bool
        /// The reference of each transfer; may be empty.
        public var reference: String
        public var rule: RecurrenceRule

        public init(
            amount: Money, topsUp: Bool = false, reference: String = "", rule: RecurrenceRule
        ) {
            self.amount = amount
            self.topsUp = topsUp
            self.reference = reference
            self.rule = rule
        }
    }

    public let id: UUID
    public let goal: AccountID
    /// The person who set it up.
    public let person: PersonID
    public let plan: Plan
    /// The next day to save on.
    public var nextDay: CivilDate
    /// When that day begins.
    public var nextAt: Timestamp

    public init(
        id: UUID, goal: AccountID, person: PersonID, plan: Plan,
        nextDay: CivilDate, nextAt: Timestamp
    ) {
        self.id = id
        self.goal = goal
        self.person = person
        self.plan = plan
        self.nextDay = nextDay
        self.nextAt = nextAt
    }
}
