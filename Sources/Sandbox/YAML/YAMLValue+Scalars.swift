public import Ledger

extension YAMLValue {
    /// Text of one or more characters.
    ///
    /// - Parameters:
    ///   - expected: the kind of text, for mistakes.
    ///   - maximum: the maximum number of user-perceived characters.
    public func text(
        _ expected: String = "text", maximum: Int = 1_000
    ) throws(YAMLMistake) -> String {
        guard let scalar, !scalar.isEmpty else { throw wrong(expected) }
        guard scalar.count <= maximum else {
            throw wrong("\(expected) of at most \(maximum) characters")
        }
        return scalar
    }

    /// Exactly one of these words.
    public func word(_ words: [String]) throws(YAMLMistake) -> String {
        guard let scalar, words.contains(scalar) else {
            throw wrong("one of \(Self.list(words))")
        }
        return scalar
    }

    /// A whole number.
    public func integer(_ range: ClosedRange<Int64>) throws(YAMLMistake) -> Int64 {
        guard let scalar, let number = Int64(scalar), range.contains(number),
            !scalar.hasPrefix("+")
        else { throw wrong("a whole number from \(range.lowerBound) to \(range.upperBound)") }
        return number
    }

    /// `true` or `false`.
    public func boolean() throws(YAMLMistake) -> Bool {
        switch scalar {
        case "true": true
        case "false": false
        default: throw wrong("true or false")
        }
    }

    /// The code of a currency, such as `GBP`.
    public func currency() throws(YAMLMistake) -> Currency {
        guard let currency = scalar.flatMap(Currency.init(code:)) else {
            throw wrong("the code of a currency such as GBP")
        }
        return currency
    }

    /// An amount of money that is not negative.
    ///
    /// - Parameter currency: the currency of an amount such as `12.34`. Without one, the amount
    ///   itself must name its currency, such as `12.34 GBP`. An amount that names another is a
    ///   mistake.
    public func money(in currency: Currency?) throws(YAMLMistake) -> Money {
        let words = (scalar ?? "").split(separator: " ", omittingEmptySubsequences: false)
        let named = words.count == 2 ? Currency(code: String(words[1])) : nil
        let example = currency.map(Self.example) ?? "10.00 GBP"
        guard (1...2).contains(words.count), words.count == 1 || named != nil,
            named == nil || currency == nil || named == currency,
            let currency = named ?? currency,
            let money = try? Money(decimal: String(words[0]), currency: currency)
        else { throw wrong("an amount such as \(example)") }
        return money
    }

    /// A moment, such as `2026-03-29T00:59:00Z`.
    public func time() throws(YAMLMistake) -> Timestamp {
        guard let time = scalar.flatMap(Timestamp.init(rfc3339:)) else {
            throw wrong("a time such as 2026-03-29T00:59:00Z")
        }
        return time
    }

    /// A day, such as `2026-03-29`.
    public func day() throws(YAMLMistake) -> CivilDate {
        guard let day = scalar.flatMap(CivilDate.init(iso8601:)) else {
            throw wrong("a day such as 2026-03-29")
        }
        return day
    }

    /// A length of time, such as `P7D` or `PT1H30M`.
    public func duration() throws(YAMLMistake) -> TimeSpan {
        guard let span = scalar.flatMap(TimeSpan.init(iso8601:)) else {
            throw wrong("a length of time such as P7D or PT1H30M")
        }
        return span
    }

    private static func example(in currency: Currency) -> String {
        Money(minorUnits: 10 * currency.minorUnitsPerUnit, currency: currency).decimal
    }
}
