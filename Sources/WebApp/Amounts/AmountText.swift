import Ledger

/// Reads an amount as people type it: `12`, `12.5`, `12,50`, `1,234.50`, `1.234,50` (UI-AMT-10).
///
/// Nothing is guessed: what could be read in two ways is refused, and nothing is rounded.
enum AmountText {
    /// Why a text is not taken as an amount.
    enum Fault: Error, Hashable {
        case text(MoneyTextFault)
        /// A minus sign in front.
        case negative
        /// One separator that may group thousands or begin the decimals; with an example of how
        /// to write the amount.
        case ambiguous(example: String)
    }

    /// - Throws: `Fault`.
    static func money(
        _ text: String, currency: Currency, format: MoneyFormat
    ) throws(Fault) -> Money {
        var scalars = trimmed(text)
        if let first = scalars.first, first == "-" || first == "\u{2212}" { throw .negative }
        scalars = withoutSign(scalars, [format.sign(of: currency), currency.code])
        if let first = scalars.first, first == "-" || first == "\u{2212}" { throw .negative }
        let plain = try decimal(scalars, currency)
        do { return try Money(decimal: plain, currency: currency) } catch {
            throw .text(error)
        }
    }

    private static func trimmed(_ text: String) -> [Unicode.Scalar] {
        // Spaces, also those that no line may break at, group digits in many countries.
        text.unicodeScalars.filter { !$0.properties.isWhitespace }
    }

    /// What the page shows in front of an amount may be typed or pasted with it.
    private static func withoutSign(
        _ scalars: [Unicode.Scalar], _ signs: [String]
    ) -> [Unicode.Scalar] {
        for sign in signs {
            let sign = Array(sign.unicodeScalars)
            if scalars.starts(with: sign) { return Array(scalars.dropFirst(sign.count)) }
        }
        return scalars
    }

    /// The same amount with `.` as the point and without grouping.
    private static func decimal(
        _ scalars: [Unicode.Scalar], _ currency: Currency
    ) throws(Fault) -> String {
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
        return try single(scalars, last, currency)
    }

    /// One separator alone: before three digits it may be either, unless only one reading fits
    /// what the page itself writes.
    private static func single(
        _ scalars: [Unicode.Scalar], _ mark: Unicode.Scalar, _ currency: Currency
    ) throws(Fault) -> String {
        let parts = scalars.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return string(scalars) }
        let mayGroup =
            parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
        guard mayGroup else { return string(parts[0]) + "." + string(parts[1]) }
        switch (mark, currency.decimals) {
        case (",", let decimals) where decimals != 3: return string(parts[0]) + string(parts[1])
        case (".", 3): return string(scalars)
        default: throw .ambiguous(example: example(of: parts, currency))
        }
    }

    private static func example(
        of parts: [ArraySlice<Unicode.Scalar>], _ currency: Currency
    ) -> String {
        let digits = string(parts[0]) + string(parts[1])
        let zeroes = String(repeating: "0", count: currency.decimals)
        return zeroes.isEmpty ? digits : digits + "." + zeroes
    }

    /// Digits in groups of three.
    private static func whole(
        _ scalars: [Unicode.Scalar], groupedBy mark: Unicode.Scalar
    ) throws(Fault) -> String {
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
