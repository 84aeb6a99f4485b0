public import Foundation
public import Ledger

/// What is saved by itself, and how much of each week's change is saved already.
public protocol SavingRecords {
    /// What the account has paid out from `start` until before `end`, in the order of booking.
    /// Payments that are pending still are left out, and moves of one's own money.
    ///
    /// - Parameter countsCash: whether cash taken out is counted too.
    func spent(
        from account: AccountID, from start: Timestamp, until end: Timestamp, countsCash: Bool
    ) throws -> [Money]

    /// How much of the change of this week was saved, in minor units, before any multiplier.
    func savedChange(of account: AccountID, in week: CivilDate) throws -> Int64

    func setSavedChange(_ units: Int64, of account: AccountID, in week: CivilDate) throws

    func automaticRoundUp(of account: AccountID) throws -> AutomaticRoundUp?

    /// Keeps this in place of any other for the account.
    func set(_ automatic: AutomaticRoundUp) throws

    func removeAutomaticRoundUp(of account: AccountID) throws

    /// Automatic round-ups whose week is over: at most so many, the longest due first.
    func automaticRoundUps(dueAt time: Timestamp, limit: Int) throws -> [AutomaticRoundUp]

    /// How the change of this week was saved by itself; nil when it was not, or when part of it had
    /// been saved by hand before.
    func automaticSaving(of account: AccountID, in week: CivilDate) throws -> AutomaticSaving?

    func insert(_ saving: AutomaticSaving) throws

    func recurringTransfer(into goal: AccountID) throws -> RecurringTransfer?

    /// Keeps this in place of any other for the goal.
    func set(_ transfer: RecurringTransfer) throws

    func removeRecurringTransfer(into goal: AccountID) throws

    /// Recurring transfers whose day has come: at most so many, the longest due first.
    func recurringTransfers(dueAt time: Timestamp, limit: Int) throws -> [RecurringTransfer]

    /// Nothing is saved into this goal by itself any more.
    func stopSaving(into goal: AccountID) throws
}

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

/// Saves into a goal on the days of a rule.
public struct RecurringTransfer: Hashable, Sendable {
    public let id: UUID
    public let goal: AccountID
    /// Who set it up.
    public let person: PersonID
    public let plan: RecurringTransfers.Plan
    /// The next day on which it saves.
    public var nextDay: CivilDate
    /// When that day begins.
    public var nextAt: Timestamp

    public init(
        id: UUID, goal: AccountID, person: PersonID, plan: RecurringTransfers.Plan,
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
