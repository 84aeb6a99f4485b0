public import Ledger

/// The history of accounts.
public protocol FeedRecords {
    /// The transfers that touch any of these accounts, newest first.
    ///
    /// - Parameters:
    ///   - sequence: only those before this place in the journal.
    ///   - limit: at most so many.
    func transfers(
        of accounts: [AccountID], before sequence: Int64, limit: Int
    ) throws -> [Transfer]

    /// The transfers that touch this account between two places in the journal, oldest first.
    ///
    /// - Parameters:
    ///   - first: only those at this place or behind it.
    ///   - last: only those at this place or before it.
    ///   - limit: at most so many.
    func transfers(
        of account: AccountID, from first: Int64, through last: Int64, limit: Int
    ) throws -> [Transfer]

    /// The payments to others among the last so many transfers out of this account, newest first.
    func latestPayments(from account: AccountID, among count: Int) throws -> [PaymentMade]

    /// All accounts that this person ever had, closed ones included.
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

/// Who stands behind an account.
public struct Party: Hashable, Sendable {
    public let person: Person
    public let accountName: String

    public init(person: Person, accountName: String) {
        self.person = person
        self.accountName = accountName
    }
}
