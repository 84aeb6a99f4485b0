public import Ledger

/// Saves an account's spare change of each week once the week is over.
public struct AutomaticRoundUp: Hashable, Sendable {
    public let account: AccountID
    public let goal: AccountID
    /// The multiplier of the spare change, 1 to 10.
    public let multiplier: Int64
    public let activatedAt: Timestamp
    public let activatedBy: PersonID
    /// The Monday of the next week to save.
    public var nextWeek: CivilDate
    /// When that week is over.
    public var nextAt: Timestamp

    public init(
        account: AccountID, goal: AccountID, multiplier: Int64, activatedAt: Timestamp,
        activatedBy: PersonID, nextWeek: CivilDate, nextAt: Timestamp
    ) {
        self.account = account
        self.goal = goal
        self.multiplier = multiplier
        self.activatedAt = activatedAt
        self.activatedBy = activatedBy
        self.nextWeek = nextWeek
        self.nextAt = nextAt
    }
}

/// The spare change of a whole week, saved automatically.
public struct AutomaticSaving: Hashable, Sendable {
    public let account: AccountID
    /// The Monday of the week.
    public let week: CivilDate
    /// The place in the journal of the transfer that saved it.
    public let sequence: Int64
    /// The multiplier of the spare change.
    public let multiplier: Int64

    public init(account: AccountID, week: CivilDate, sequence: Int64, multiplier: Int64) {
        self.account = account
        self.week = week
        self.sequence = sequence
        self.multiplier = multiplier
    }
}
