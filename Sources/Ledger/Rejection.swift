/// Why the ledger refuses a transfer. The cases stand in the order in which they are checked:
/// an order that breaks several rules is refused for the first of them.
public enum Rejection: Error, Hashable, CaseIterable, Sendable {
    /// Zero or less.
    case amountNotPositive
    /// More than one operation may move (`MoneyLimit.operation`).
    case amountOverLimit
    /// From an account to itself.
    case sameAccount
    /// There is no such account to take the money from.
    case debitAccountNotFound
    /// There is no such account to put the money into.
    case creditAccountNotFound
    case debitAccountClosed
    case creditAccountClosed
    /// The amount and both accounts must be in one currency.
    case currencyMismatch
    /// The debit account does not hold that much.
    case insufficientFunds
    /// The credit account would hold more than `MoneyLimit.balance`, or the outside would owe
    /// more than that to all accounts of the currency together.
    case balanceOverLimit
}
