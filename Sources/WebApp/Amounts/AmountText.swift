import Ledger

/// Reads an amount as people type it: `12`, `12.5`, `12,50`, `1,234.50`, `1.234,50`, `1 234,50`,
/// `۱۲٫۵` (UI-AMT-10).
///
/// It does not guess or round: it refuses an ambiguous amount. Only the viewer's customs decide
/// what a lone separator before three digits means, and whether thousands go by two.
enum AmountText {
    /// The reasons why a text is no amount.
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
        var marks = AmountMarks.read(text)
        if marks.isNegative { throw .negative }
        marks = marks.withoutSign(format.signs(of: currency))
        if marks.isNegative { throw .negative }
        let plain = try decimal(marks, currency, format)
        do { return try Money(decimal: plain, currency: currency) } catch {
            throw .text(error)
        }
    }

    /// The same amount with `.` as the point and without grouping.
    private static func decimal(
        _ scalars: [Unicode.Scalar], _ currency: Currency, _ format: MoneyFormat
    ) throws(Failure) -> String {
        let marks = scalars.filter(AmountMarks.all.contains)
        guard let last = marks.last else { return scalars.string }
        if marks.count == 1, AmountMarks.points.contains(last) {
            return try single(scalars, last, currency, format)
        }
        let isPoint = marks.count(where: { $0 == last }) == 1 && AmountMarks.mayPoint(last)
        guard isPoint, let end = scalars.lastIndex(of: last) else {
            return try whole(scalars[...], groupedBy: last, format)
        }
        let fraction = "." + scalars[(end + 1)...].string
        guard let grouping = marks.first, grouping != last else {
            return scalars[..<end].string + fraction
        }
        return try whole(scalars[..<end], groupedBy: grouping, format) + fraction
    }

    /// Reads a text with one point or comma: before three digits it may be either kind, unless only
    /// one reading matches the page's own format.
    private static func single(
        _ scalars: [Unicode.Scalar], _ mark: Unicode.Scalar, _ currency: Currency,
        _ format: MoneyFormat
    ) throws(Failure) -> String {
        let parts = scalars.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return scalars.string }
        let mayGroup =
            parts[1].count == 3 && (1...3).contains(parts[0].count) && parts[0].first != "0"
        let isPoint = String(mark) == format.point && currency.decimals == 3
        guard mayGroup, !isPoint else { return parts[0].string + "." + parts[1].string }
        guard String(mark) == format.grouping, currency.decimals != 3 else {
            throw .ambiguous(example: example(of: parts, currency, format))
        }
        return parts[0].string + parts[1].string
    }

    /// The larger of the two readings, in the page's own format.
    private static func example(
        of parts: [ArraySlice<Unicode.Scalar>], _ currency: Currency, _ format: MoneyFormat
    ) -> String {
        let digits = parts[0].string + parts[1].string
        let zeroes = String(repeating: "0", count: currency.decimals)
        return zeroes.isEmpty ? digits : digits + format.point + zeroes
    }

    /// Joins groups of three digits, or of two before the last three where people count in lakhs.
    private static func whole(
        _ scalars: ArraySlice<Unicode.Scalar>, groupedBy mark: Unicode.Scalar,
        _ format: MoneyFormat
    ) throws(Failure) -> String {
        let groups = scalars.split(separator: mark, omittingEmptySubsequences: false)
        let sizes = groups.dropFirst().map(\.count)
        func fits(_ size: Int) -> Bool {
            sizes.last == 3 && sizes.dropLast().allSatisfy { $0 == size }
                && (1...size).contains(groups.first?.count ?? 0)
        }
        guard AmountMarks.mayGroup(mark), fits(3) || (format.groupsByTwo && fits(2)) else {
            throw .text(.notANumber)
        }
        return groups.map(\.string).joined()
    }
}

extension Sequence<Unicode.Scalar> {
    /// The text of these scalars.
    fileprivate var string: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: self)
        return String(view)
    }
}
