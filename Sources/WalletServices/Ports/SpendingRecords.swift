public import Ledger

/// What is known of a transfer to or from somebody outside.
public struct FeedDetail: Hashable, Sendable {
    /// The transfer's place in the journal.
    public let sequence: Int64
    /// The account that paid or received.
    public let account: AccountID
    public let source: FeedSource
    public let sourceSubType: SourceSubType?
    public let counterparty: Counterparty
    /// What stands on the statement; may be empty.
    public let reference: String
    /// ISO 3166, two capital letters.
    public let country: String
    public let category: SpendingCategory
    /// Of what was booked in the past: what the account held after it, in minor units, counting
    /// only what happened until then. Nil for all else.
    public let pastBalance: Int64?
    /// When it will settle by itself; nil when it was settled from the start.
    public let settlesAt: Timestamp?
    /// Nil while it is pending.
    public let settledAt: Timestamp?
    public let updatedAt: Timestamp

    public init(
        sequence: Int64, account: AccountID, source: FeedSource, sourceSubType: SourceSubType?,
        counterparty: Counterparty, reference: String, country: String,
        category: SpendingCategory, pastBalance: Int64?, settlesAt: Timestamp?,
        settledAt: Timestamp?, updatedAt: Timestamp
    ) {
        self.sequence = sequence
        self.account = account
        self.source = source
        self.sourceSubType = sourceSubType
        self.counterparty = counterparty
        self.reference = reference
        self.country = country
        self.category = category
        self.pastBalance = pastBalance
        self.settlesAt = settlesAt
        self.settledAt = settledAt
        self.updatedAt = updatedAt
    }
}

/// What somebody changed about an entry of an account: each side has its own.
public struct FeedEdit: Hashable, Sendable {
    /// Nil while nothing else was chosen.
    public var category: SpendingCategory?
    /// The person's own words to it; nil when there are none.
    public var note: String?
    public var updatedAt: Timestamp

    public init(category: SpendingCategory? = nil, note: String? = nil, updatedAt: Timestamp) {
        self.category = category
        self.note = note
        self.updatedAt = updatedAt
    }
}

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
