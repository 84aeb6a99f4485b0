public import Ledger

/// The details of a transfer to or from an outside party.
public struct FeedDetail: Hashable, Sendable {
    /// The transfer's place in the journal.
    public let sequence: Int64
    /// The account that was debited or credited.
    public let account: AccountID
    public let source: FeedSource
    public let sourceSubType: SourceSubType?
    public let counterparty: Counterparty
    /// The reference on the statement; may be empty.
    public let reference: String
    /// ISO 3166, two capital letters.
    public let country: String
    public let category: SpendingCategory
    /// For an entry booked in the past: the account's balance after it, in minor units, counting
    /// only what happened until then. Other entries have none.
    public let pastBalance: Int64?
    /// When it will settle automatically. An entry that was settled from the start has none.
    public let settlesAt: Timestamp?
    /// A pending entry has none.
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

/// A person's changes to an entry of an account; the two sides of a transfer have their own.
public struct FeedEdit: Hashable, Sendable {
    /// The category that the person chose.
    public var category: SpendingCategory?
    /// The person's own note.
    public var note: String?
    public var updatedAt: Timestamp

    public init(category: SpendingCategory? = nil, note: String? = nil, updatedAt: Timestamp) {
        self.category = category
        self.note = note
        self.updatedAt = updatedAt
    }
}
