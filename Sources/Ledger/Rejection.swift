/// Why the ledger refuses a transfer. The cases are in the order of checking: an order that breaks
/// several rules is refused for the first of them.
public enum Rejection: Error, Hashable, CaseIterable, Sendable {
    /// The amount is zero or less.
    case amountNotPositive
    /// The amount is more than one operation can move (`MoneyLimit.operation`).
    case amountOverLimit
    /// Both accounts are the same.
    case sameAccount
    /// The account to debit does not exist.
    case debitAccountNotFound
    /// The account to credit does not exist.
    case creditAccountNotFound
    case debitAccountClosed
    case creditAccountClosed
    /// The amount and both accounts are not all in one currency.
    case currencyMismatch
    /// The debit account holds less than the amount.
    case insufficientFunds
    /// The credit account would hold more than `MoneyLimit.balance`, or the external account would
    /// owe more than that to all accounts of the currency together.
    case balanceOverLimit
}
