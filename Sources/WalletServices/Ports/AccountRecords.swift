public import Ledger

/// The accounts of people. Each is fetched through its owner, so that nobody can reach another's.
/// Goals are no accounts here: `GoalRecords` has them.
public protocol AccountRecords {
    /// The person's open accounts in the person's own order.
    func accounts(of person: PersonID) throws -> [AccountRecord]

    /// The person's account, open or closed; nil when it is not this person's.
    func account(_ id: AccountID, of person: PersonID) throws -> AccountRecord?

    /// Where money for this person arrives: the first open account in this currency.
    func receivingAccount(of person: PersonID, in currency: Currency) throws -> AccountID?

    /// Opens an account, last in its owner's order.
    func insert(_ record: AccountRecord, fingerprint: Digest32) throws

    /// The fingerprint of the request that opened this account; nil when there is none.
    func openingFingerprint(of id: AccountID) throws -> Digest32?

    func rename(_ id: AccountID, to name: AccountName) throws

    /// Closes the account; its name is free again and its history stays.
    func close(_ id: AccountID, at time: Timestamp) throws

    /// Opens a closed account again under this name, last in its owner's order.
    func reopen(_ id: AccountID, as name: AccountName, at time: Timestamp) throws

    /// Puts the person's open accounts into this order.
    func arrange(_ ids: [AccountID], of person: PersonID) throws

    /// The eight digits by which banks know this account; nil as long as nobody asked for them.
    func accountNumber(of id: AccountID) throws -> String?

    /// The account with this number, open or closed, whoever owns it.
    func account(numbered number: String) throws -> AccountRecord?

    /// Gives the account its number, for ever.
    func keep(_ number: String, as id: AccountID) throws
}
