public import Ledger

/// The money that entered and left the wallet in one currency, in minor units: cash, and payments
/// from and to the outside.
public struct MoneyFlow: Hashable, Sendable {
    public let currency: Currency
    public let moneyIn: Int64
    public let moneyOut: Int64

    /// One currency's sums.
    public init(currency: Currency, moneyIn: Int64, moneyOut: Int64) {
        self.currency = currency
        self.moneyIn = moneyIn
        self.moneyOut = moneyOut
    }
}
