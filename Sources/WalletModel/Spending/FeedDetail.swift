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
