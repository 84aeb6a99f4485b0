import Ledger

/// Reads an amount as people type it: `12`, `12.5`, `12,50`, `1,234.50`, `1.234,50` (UI-AMT-10).
///
/// It does not guess or round: it refuses an ambiguous amount. Only the viewer's language decides
/// what a lone separator before three digits means.
enum AmountText {
    /// Why a text is not an amount.
    enum Failure: Error, Hashable {
        case text(MoneyTextError)
        /// A minus sign before the digits.
        case negative
        /// One separator that may group thousands or begin the decimals; with an example of a clear
        /// spelling.
        case ambiguous(example: String)
    }

    /// - Throws: `Failure`.
    static func money(
        _ text: String, currency: Currency, format: MoneyFormat
    ) throws(Failure) -> Money {
        var scalars = trimmed(text)
        if format.locale.hasArabicKeys { scalars = scalars.map(ArabicKeys.latin) }
        if isNegative(scalars) { throw .negative }
        scalars = withoutSign(scalars, format.signs(of: currency))
        if isNegative(scalars) { throw .negative }
        let plain = try decimal(scalars, currency, format)
        do { return try Money(decimal: plain, currency: currency) } catch {
            throw .text(error)
        }
    }

    /// Removes spaces and direction marks: many countries group digits by spaces, also non-breaking
    /// ones, and copied text can hold direction marks.
    private static func trimmed(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .format
        }
    }

    private static func isNegative(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.first == "-" || scalars.first == "\u{2212}"
    }

    /// Removes a currency sign or code, which people may type or paste with the amount.
    private static func withoutSign(
        _ scalars: [Unicode.Scalar], _ signs: [String]
    ) -> [Unicode.Scalar] {
        for sign in signs {
            let sign = Array(sign.unicodeScalars)
            if scalars.starts(with: sign) { return Array(scalars.dropFirst(sign.count)) }
            if scalars.reversed().starts(with: sign.reversed()) {
                return Array(scalars.dropLast(sign.count))
            }
        }
        return scalars
    }

    /// The same amount with `.` as the point and without grouping.
    private static func decimal(
        _ scalars: [Unicode.Scalar], _ currency: Currency, _ format: MoneyFormat
    ) throws(Failure) -> String {
        let isArabic = scalars.contains { $0 == ArabicKeys.point || $0 == ArabicKeys.grouping }
        if isArabic, format.locale.hasArabicKeys { return try arabic(scalars) }
        let marks = scalars.filter { $0 == "." || $0 == "," }
        guard let last = marks.last else { return string(scalars) }
        let isPoint = marks.count(where: { $0 == last }) == 1
        guard isPoint else { return try whole(scalars, groupedBy: last) }
        if marks.count > 1 {
            let end = scalars.lastIndex(of: last) ?? scalars.endIndex
            let other: Unicode.Scalar = last == "." ? "," : "."
            let front = try whole(Array(scalars[..<end]), groupedBy: other)
            return front + "." + string(scalars[(end + 1)...])
        }
        return try single(scalars, last, currency, format)
    }

    /// Reads a text with Arabic separators, which leave no doubt.
    private static func arabic(_ scalars: [Unicode.Scalar]) throws(Failure) -> String {
        let parts = scalars.split(separator: ArabicKeys.point, omittingEmptySubsequences: false)
        let isPlain = !scalars.contains(".") && !scalars.contains(",")
        guard isPlain, let front = parts.first, parts.count <= 2 else { throw .text(.notANumber) }
        let units =
            front.contains(ArabicKeys.grouping)
            ? try whole(Array(front), groupedBy: ArabicKeys.grouping) : string(front)
        return parts.count == 1 ? units : units + "." + string(parts[1])
    }

    /// Reads a text with one separator: before three digits it may be either kind, unless only one
    /// reading matches the page's own format.
    private static func single(
        _ scalars: [Unicode.Scalar], _ mark: Unicode.Scalar, _ currency: Currency,
        _ format: MoneyFormat
    ) throws(Failure) -> String {
        let parts = scalars.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return string(scalars) }
        let mayGroup =
            parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
        let isPoint = String(mark) == format.point && currency.decimals == 3
        guard mayGroup, !isPoint else { return string(parts[0]) + "." + string(parts[1]) }
        guard String(mark) == format.grouping, currency.decimals != 3 else {
            throw .ambiguous(example: example(of: parts, currency, format))
        }
        return string(parts[0]) + string(parts[1])
    }

    /// The larger of the two readings, in the page's own format.
    private static func example(
        of parts: [ArraySlice<Unicode.Scalar>], _ currency: Currency, _ format: MoneyFormat
    ) -> String {
        let digits = string(parts[0]) + string(parts[1])
        let zeroes = String(repeating: "0", count: currency.decimals)
        return zeroes.isEmpty ? digits : digits + format.point + zeroes
    }

    /// Joins groups of three digits.
    private static func whole(
        _ scalars: [Unicode.Scalar], groupedBy mark: Unicode.Scalar
    ) throws(Failure) -> String {
        let groups = scalars.split(separator: mark, omittingEmptySubsequences: false)
        guard let first = groups.first, (1...3).contains(first.count),
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else {
            throw .text(.notANumber)
        }
        return groups.map(string).joined()
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
