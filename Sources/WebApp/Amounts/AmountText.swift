import Ledger

/// Reads an amount as people type it: `12`, `12.5`, `12,50`, `1,234.50`, `1.234,50` (UI-AMT-10).
///
/// Nothing is guessed: what could be read in two ways is refused, and nothing is rounded. Only the
/// customs of the reader's language settle what a lone separator before three digits means.
enum AmountText {
    /// Why a text is not taken as an amount.
    enum Failure: Error, Hashable {
        case text(MoneyTextError)
        /// A minus sign in front.
        case negative
        /// One separator that may group thousands or begin the decimals; with an example of how
        /// to write the amount.
        case ambiguous(example: String)
    }

    /// - Throws: `Failure`.
    static func money(
        _ text: String, currency: Currency, format: MoneyFormat
    ) throws(Failure) -> Money {
        var scalars = trimmed(text)
        if isNegative(scalars) { throw .negative }
        scalars = withoutSign(scalars, [format.sign(of: currency), currency.code])
        if isNegative(scalars) { throw .negative }
        let plain = try decimal(scalars, currency, format)
        do { return try Money(decimal: plain, currency: currency) } catch {
            throw .text(error)
        }
    }

    /// Spaces, also those that no line may break at, group digits in many countries; and a copied
    /// text can hold marks of its direction.
    private static func trimmed(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .format
        }
    }

    private static func isNegative(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.first == "-" || scalars.first == "\u{2212}"
    }

    /// What the page shows before or behind an amount may be typed or pasted with it.
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

    /// One separator alone: before three digits it may be either, unless only one reading fits
    /// what the page itself writes.
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

    /// How the page would write the larger of the two readings.
    private static func example(
        of parts: [ArraySlice<Unicode.Scalar>], _ currency: Currency, _ format: MoneyFormat
    ) -> String {
        let digits = string(parts[0]) + string(parts[1])
        let zeroes = String(repeating: "0", count: currency.decimals)
        return zeroes.isEmpty ? digits : digits + format.point + zeroes
    }

    /// Digits in groups of three.
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
