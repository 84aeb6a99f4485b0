/// The permanent id of an account: assigned once, never changed and never reused.
public typealias AccountID = ID<Account>

/// The kind of an account's holder.
public enum AccountKind: String, CaseIterable, Sendable {
    /// A person's money; never below zero.
    case customer
    /// The world outside, one account per currency: the source of deposits and the destination of
    /// withdrawals. Its balance mirrors all others, so the whole ledger sums to zero.
    case external
}

/// An account as the ledger sees it: only the fields that a decision needs.
public struct Account: Hashable, Sendable {
    public let id: AccountID
    public let kind: AccountKind
    /// The account's balance in minor units of its currency.
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
