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
