/// An amount of money: a whole number of minor units (cents, pence, yen) of one currency.
///
/// All arithmetic is checked; nothing is ever computed in binary floating point.
public struct Money: Hashable, Sendable {
    /// Minor units: 1250 is 12.50 in a currency of two decimals. May be negative.
    public let minorUnits: Int64
    public let currency: Currency

    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// No money, in this currency.
    public static func zero(_ currency: Currency) -> Money {
        Money(minorUnits: 0, currency: currency)
    }

    /// The sum, or nil when the currencies differ or the sum does not fit.
    public func adding(_ other: Money) -> Money? {
        guard currency == other.currency else { return nil }
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        return overflow ? nil : Money(minorUnits: sum, currency: currency)
    }
}

/// The bounds that keep every figure exact everywhere, in JavaScript too.
public enum MoneyLimit {
    /// The most that one operation may move: 10^12 minor units.
    public static let operation: Int64 = 1_000_000_000_000
    /// The most that a balance may hold, 2^53-1 minor units: the largest integer that a
    /// JavaScript number holds exactly (ECMA-262, `Number.MAX_SAFE_INTEGER`).
    public static let balance: Int64 = 9_007_199_254_740_991
}
