public import Ledger

/// A person's account, as that person sees it.
public struct AccountRecord: Hashable, Sendable {
    public let account: Account
    public let owner: PersonID
    public let name: AccountName
    public let openedAt: Timestamp

    public init(account: Account, owner: PersonID, name: AccountName, openedAt: Timestamp) {
        self.account = account
        self.owner = owner
        self.name = name
        self.openedAt = openedAt
    }

    public var id: AccountID { account.id }
    public var balance: Money { account.balance }
}
