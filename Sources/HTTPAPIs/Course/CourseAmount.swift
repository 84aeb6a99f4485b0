import HTTPSupport
import Ledger

/// Amounts as the clients of the course protocol write them: decimals in major units that a
/// binary double printed, such as `12.5`, `0.0`, `0.30000000000000004` or `1e-05`.
///
/// They are read digit by digit and exactly; nothing goes through binary floating point again.
enum CourseAmount {
    /// The longest text; the longest that a double is printed as has 24 characters.
    static let maximumLength = 64

    /// The nearest minor unit, when the text lies within a millionth of one.
    ///
    /// - Throws: `CourseError`'s amounts: no such number, less than zero, between minor units,
    ///   more than a balance holds.
    static func money(_ text: String, in currency: Currency) throws(RequestError) -> Money {
        guard let number = PrintedNumber(text) else { throw CourseError.amountNotANumber }
        let units = try number.nearestUnits(decimals: currency.decimals)
        guard units == 0 || !number.isNegative else { throw CourseError.amountNegative }
        return Money(minorUnits: units, currency: currency)
    }

    /// The shortest exact decimal: `12.5` for 12.50, `12` for 12.00.
    static func text(of money: Money) -> String {
        var text = money.decimal[...]
        guard text.contains(".") else { return String(text) }
        while text.last == "0" { text = text.dropLast() }
        return String(text.last == "." ? text.dropLast() : text)
    }
}

/// `digits × 10^exponent`, as it was printed.
private struct PrintedNumber {
    let isNegative: Bool
    /// Values 0 to 9 without zeros in front; empty for zero.
    private let digits: [UInt8]
    private let exponent: Int

    /// - Returns: nil unless the text is `-? digits (. digits)? ([eE] [+-]? digits)?` in ASCII.
    init?(_ text: String) {
        guard text.utf8.count <= CourseAmount.maximumLength else { return nil }
        var rest = Array(text.utf8)[...]
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        let whole = rest.takeDigits()
        var fraction: [UInt8] = []
        var power = 0
        guard !whole.isEmpty else { return nil }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = rest.takeDigits()
            guard !fraction.isEmpty else { return nil }
        }
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            let sign = rest.first
            if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
            let digits = rest.takeDigits()
            // No double has an exponent of more than three digits.
            guard (1...4).contains(digits.count) else { return nil }
            power = digits.reduce(0) { $0 * 10 + Int($1) }
            if sign == UInt8(ascii: "-") { power = -power }
        }
        guard rest.isEmpty else { return nil }
        digits = Array((whole + fraction).drop { $0 == 0 })
        exponent = power - fraction.count
    }

    /// The number, without its sign, in units of `10^-decimals`.
    func nearestUnits(decimals: Int) throws(RequestError) -> Int64 {
        guard !digits.isEmpty else { return 0 }
        let point = digits.count + exponent + decimals
        guard point <= 16 else { throw CourseError.amountOverLimit }
        var whole: Int64 = 0
        for place in 0..<max(0, point) { whole = whole * 10 + digit(at: place) }
        var millionths: Int64 = 0
        for place in point..<(point + 6) { millionths = millionths * 10 + digit(at: place) }
        let isExact = digits.count <= point + 6
        switch millionths {
        case 0: break
        case 1 where isExact: break
        case 999_999: whole += 1
        default: throw CourseError.amountBetweenUnits
        }
        guard whole <= MoneyLimit.balance else { throw CourseError.amountOverLimit }
        return whole
    }

    private func digit(at place: Int) -> Int64 {
        digits.indices.contains(place) ? Int64(digits[place]) : 0
    }
}

extension ArraySlice<UInt8> {
    /// Takes the ASCII digits in front, as values.
    fileprivate mutating func takeDigits() -> [UInt8] {
        let digits = prefix { (0x30...0x39).contains($0) }
        self = dropFirst(digits.count)
        return digits.map { $0 - 0x30 }
    }
}
