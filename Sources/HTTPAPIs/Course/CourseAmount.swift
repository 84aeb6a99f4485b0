import HTTPSupport
import Ledger

/// Amounts in the format of the course protocol's clients: decimals in major units, printed from a
/// binary double, such as `12.5`, `0.0`, `0.30000000000000004` or `1e-05`.
///
/// The reader converts them digit by digit and exactly, without binary floating point.
enum CourseAmount {
    /// The maximum length of a text; the longest print of a double has 24 characters.
    static let maximumLength = 64

    /// The nearest minor unit, if the difference is at most a millionth.
    ///
    /// - Throws: `CourseError`'s amount errors: not a number, below zero, between minor units, or
    ///   more than a balance can hold.
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

/// A printed number, `digits × 10^exponent`.
private struct PrintedNumber {
    let isNegative: Bool
    /// Values 0 to 9 without leading zeros; empty for zero.
    private let digits: [UInt8]
    private let exponent: Int

    /// Reads `-? digits (. digits)? ([eE] [+-]? digits)?` in ASCII.
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
            // A double's exponent has at most three digits.
            guard (1...4).contains(digits.count) else { return nil }
            power = digits.reduce(0) { $0 * 10 + Int($1) }
            if sign == UInt8(ascii: "-") { power = -power }
        }
        guard rest.isEmpty else { return nil }
        digits = Array((whole + fraction).drop { $0 == 0 })
        exponent = power - fraction.count
    }

    /// The absolute value in units of `10^-decimals`.
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
    /// Removes the leading ASCII digits, and returns their values.
    fileprivate mutating func takeDigits() -> [UInt8] {
        let digits = prefix { (0x30...0x39).contains($0) }
        self = dropFirst(digits.count)
        return digits.map { $0 - 0x30 }
    }
}
