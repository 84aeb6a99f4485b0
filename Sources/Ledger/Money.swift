/// An amount of money: a whole number of minor units (cents, pence, yen) of one currency.
///
/// All arithmetic is checked and in integers; there is no binary floating point.
public struct Money: Hashable, Sendable {
    /// Minor units: 1250 is 12.50 in a currency of two decimals. May be negative.
    public let minorUnits: Int64
    public let currency: Currency

    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Zero in this currency.
    public static func zero(_ currency: Currency) -> Money {
        Money(minorUnits: 0, currency: currency)
    }

    /// The sum of two amounts in one currency, if it fits.
    public func adding(_ other: Money) -> Money? {
        guard currency == other.currency else { return nil }
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        return overflow ? nil : Money(minorUnits: sum, currency: currency)
    }
}

/// Limits that keep every amount exact everywhere, including JavaScript.
public enum MoneyLimit {
    /// The maximum that one operation can move: 10^12 minor units.
    public static let operation: Int64 = 1_000_000_000_000
    /// The maximum balance, 2^53-1 minor units: the largest integer that a JavaScript number holds
    /// exactly (ECMA-262, `Number.MAX_SAFE_INTEGER`).
    public static let balance: Int64 = 9_007_199_254_740_991
}
