public import Ledger

/// Saves an account's change of each week when the week is over.
public struct AutomaticRoundUp: Hashable, Sendable {
    public let account: AccountID
    public let goal: AccountID
    /// How many times the change is saved, 1 to 10.
    public let multiplier: Int64
    public let activatedAt: Timestamp
    public let activatedBy: PersonID
    /// The Monday of the next week that it will save.
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

/// The change of a whole week that was saved by itself.
public struct AutomaticSaving: Hashable, Sendable {
    public let account: AccountID
    /// The Monday of the week.
    public let week: CivilDate
    /// The place in the journal of the transfer that saved it.
    public let sequence: Int64
    /// How many times the change was saved.
    public let multiplier: Int64

    public init(account: AccountID, week: CivilDate, sequence: Int64, multiplier: Int64) {
        self.account = account
        self.week = week
        self.sequence = sequence
        self.multiplier = multiplier
    }
}
