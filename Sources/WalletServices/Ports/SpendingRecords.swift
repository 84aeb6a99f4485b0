public import Ledger

/// An entry that was booked before the time of others.
public struct PastEntry: Hashable, Sendable {
    public let position: FeedPosition
    /// What it added to the account, in minor units; negative when it was paid out.
    public let change: Int64
    /// See `FeedDetail.pastBalance`.
    public let balance: Int64

    public init(position: FeedPosition, change: Int64, balance: Int64) {
        self.position = position
        self.change = change
        self.balance = balance
    }
}

/// What is known of spending and income, and what people changed about their entries.
public protocol SpendingRecords {
    func insert(_ detail: FeedDetail) throws

    /// Nil for what is neither spending nor income.
    func detail(of sequence: Int64) throws -> FeedDetail?

    /// Notes that a pending payment is settled.
    func settle(_ sequence: Int64, at time: Timestamp) throws

    /// Pending payments that are to settle by now: at most so many, the longest due first.
    func paymentsToSettle(at time: Timestamp, limit: Int) throws -> [FeedDetail]

    /// What the account has paid and has not settled, in minor units.
    func pendingOut(of account: AccountID) throws -> Int64

    /// When the last will settle of what the account paid from `start` until before `end` and has
    /// not settled; nil when all of it has.
    func lastSettlement(
        of account: AccountID, from start: Timestamp, until end: Timestamp
    ) throws -> Timestamp?

    /// What was booked in the past on this account, after this place in the journal.
    func pastEntries(of account: AccountID, after sequence: Int64) throws -> [PastEntry]

    func edit(of sequence: Int64, in account: AccountID) throws -> FeedEdit?

    func set(_ edit: FeedEdit, of sequence: Int64, in account: AccountID) throws
}
