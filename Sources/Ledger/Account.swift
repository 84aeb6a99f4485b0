/// Names an account for ever.
public typealias AccountID = ID<Account>

/// What an account stands for.
public enum AccountKind: String, CaseIterable, Sendable {
    /// Money of a person; never below zero.
    case customer
    /// The world outside, one per currency: deposits come from it, withdrawals go to it. Its
    /// balance is the mirror of all others, so the whole ledger sums to zero.
    case external
}

/// An account as the ledger sees it: what a decision needs, and no more.
public struct Account: Hashable, Sendable {
    public let id: AccountID
    public let kind: AccountKind
    /// What the account holds, in minor units; its currency is the account's.
    public let balance: Money
    public let isClosed: Bool

    public init(id: AccountID, kind: AccountKind, balance: Money, isClosed: Bool = false) {
        self.id = id
        self.kind = kind
        self.balance = balance
        self.isClosed = isClosed
    }

    public var currency: Currency { balance.currency }
}
