public import Ledger

/// The history of accounts.
public protocol FeedRecords {
    /// The transfers that touch any of these accounts, newest first.
    ///
    /// - Parameters:
    ///   - position: only those before this place.
    ///   - limit: at most so many.
    func transfers(
        of accounts: [AccountID], before position: FeedPosition, limit: Int
    ) throws -> [Transfer]

    /// The transfers that touch this account and are booked from `start` until before `end`, newest
    /// first, at most so many.
    func transfers(
        of account: AccountID, from start: Timestamp, until end: Timestamp, limit: Int
    ) throws -> [Transfer]

    /// Where the transfers of this account stand that are booked from `start` until before `end`,
    /// in no order: all of them, since a place is small.
    func bookedPlaces(
        of account: AccountID, from start: Timestamp, until end: Timestamp
    ) throws -> [FeedPosition]

    /// The transfers of this account that settled from `start` until before `end`, in no order. The
    /// times are those of settlement.
    func settledPlaces(
        of account: AccountID, from start: Timestamp, until end: Timestamp
    ) throws -> [FeedPosition]

    /// The transfers of this account that were booked, settled or edited at this moment or later,
    /// in no order; one may be there more than once.
    func changedPlaces(of account: AccountID, since time: Timestamp) throws -> [FeedPosition]

    /// The last transfer's place in the journal; 0 when there is none.
    func lastSequence() throws -> Int64

    /// The transfer at this place in the journal.
    func transfer(at sequence: Int64) throws -> Transfer?

    /// Where this transfer stands in a feed; nil when there is none with this number.
    func position(of sequence: Int64) throws -> FeedPosition?

    /// The transfers that touch this account between two places of its feed, oldest first.
    ///
    /// - Parameters:
    ///   - first: only those at this place or behind it.
    ///   - end: only those before this place.
    ///   - newest: only those that were booked at this place in the journal or before it.
    ///   - limit: at most so many.
    func transfers(
        of account: AccountID, from first: FeedPosition, until end: FeedPosition,
        through newest: Int64, limit: Int
    ) throws -> [Transfer]

    /// The payments to others among the last so many transfers out of this account, newest first.
    func latestPayments(from account: AccountID, among count: Int) throws -> [PaymentMade]

    /// All accounts that this person ever had, closed ones included, goals left out.
    func accountsEver(of person: PersonID) throws -> [AccountRecord]

    /// Who stands behind these accounts: their owner and name. External accounts are left out.
    func parties(of accounts: Set<AccountID>) throws -> [AccountID: Party]

    /// What the sender wrote on these transfers, by their place in the journal.
    func notes(on sequences: [Int64]) throws -> [Int64: String]

    /// Keeps the sender's words to a transfer.
    func insertNote(_ text: String, on sequence: Int64) throws
}

/// A payment, as far as it tells who was paid.
public struct PaymentMade: Hashable, Sendable {
    /// Its place in the journal.
    public let sequence: Int64
    /// The account that received.
    public let payee: AccountID

    public init(sequence: Int64, payee: AccountID) {
        self.sequence = sequence
        self.payee = payee
    }
}
