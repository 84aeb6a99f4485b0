/// Why a text is not an amount of money, in the order of checking.
public enum MoneyTextError: Error, Hashable, Sendable {
    /// Nothing but spaces.
    case empty
    /// Not digits with at most one decimal point: letters, signs, exponents, grouping.
    case notANumber
    /// More decimals than the currency has; silent rounding would change the amount.
    case tooManyDecimals(allowed: Int)
    /// More than the maximum balance (2^53-1 minor units).
    case tooLarge
}

extension Money {
    /// Reads a plain decimal such as `12`, `12.5` or `12.50`: ASCII digits with `.` as the point.
    ///
    /// - Throws: `MoneyTextError`; signs, exponents, grouping and bare points are `notANumber`.
    public init(decimal text: String, currency: Currency) throws(MoneyTextError) {
        let bytes = Array(text.utf8).trimmingSpaces
        guard !bytes.isEmpty else { throw .empty }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, whole.isDigits,
            parts.count == 1 || parts[1].isDigits
        else { throw .notANumber }
        let fraction = parts.count == 2 ? parts[1] : []
        guard fraction.count <= currency.decimals else {
            throw .tooManyDecimals(allowed: currency.decimals)
        }
        let padding = repeatElement(UInt8(ascii: "0"), count: currency.decimals - fraction.count)
        guard let units = Int64(digits: whole + fraction + padding), units <= MoneyLimit.balance
        else { throw .tooLarge }
        self.init(minorUnits: units, currency: currency)
    }

    /// The plain decimal with the currency's own number of decimals: `12.50`, `-0.05`, `120` (JPY).
    public var decimal: String {
        let digits = String(minorUnits.magnitude)
        let sign = minorUnits < 0 ? "-" : ""
        guard currency.decimals > 0 else { return sign + digits }
        let missing = max(0, currency.decimals + 1 - digits.count)
        let padded = String(repeating: "0", count: missing) + digits
        return sign + padded.dropLast(currency.decimals) + "." + padded.suffix(currency.decimals)
    }
}

extension Collection<UInt8> {
    fileprivate var isDigits: Bool { !isEmpty && allSatisfy { (0x30...0x39).contains($0) } }
}

extension [UInt8] {
    fileprivate var trimmingSpaces: ArraySlice<UInt8> {
        let spaces: Set<UInt8> = [0x20, 0x09]
        return self.drop { spaces.contains($0) }.reversed().drop { spaces.contains($0) }
            .reversed()[...]
    }
}

extension Int64 {
    /// Reads decimal digits, if the number fits.
    fileprivate init?(digits: some Collection<UInt8>) {
        var value: Int64 = 0
        for digit in digits {
            let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = shifted.addingReportingOverflow(Int64(digit - 0x30))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        self = value
    }
}
