public import Ledger

/// The goals of people. Each is fetched through its owner, so that nobody can reach another's.
public protocol GoalRecords {
    /// The goals of this account that were not deleted, archived ones included, in the order in
    /// which they were made.
    func goals(of account: AccountID) throws -> [Goal]

    /// The person's goal, deleted or not; nil when it is not this person's.
    func goal(_ id: AccountID, of person: PersonID) throws -> Goal?

    /// Makes a goal with nothing in it.
    func insert(_ goal: Goal, fingerprint: Digest32) throws

    /// Keeps the goal's name, target, picture and whether it is archived.
    func update(_ goal: Goal) throws
}
