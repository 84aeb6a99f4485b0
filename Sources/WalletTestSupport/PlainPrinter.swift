public import WalletServices

/// Replaces the child process that prints statements: instead of drawing the sheet, it lists the
/// sheet's texts and figures line by line after the first bytes of a PDF.
public struct PlainPrinter: StatementPrinter {
    public init() {}

    /// Always true.
    public func canPrint() async -> Bool { true }

    /// The texts of the sheet, one per line.
    public func print(
        for person: PersonID, _ sheet: () async throws -> StatementSheet
    ) async throws -> [UInt8] {
        try await printAside(try await sheet())
    }

    /// The same.
    public func printAside(_ sheet: StatementSheet) async throws -> [UInt8] {
        let lines =
            ["%PDF", "\(sheet.language): \(sheet.title), \(sheet.account), \(sheet.madeInWords)"]
            + (sheet.facts + sheet.sums).map { "\($0.name): \($0.value)" }
            + [sheet.columns.joined(separator: " | ")]
            + ([sheet.opening] + sheet.rows + [sheet.closing]).map(Self.line)
            + [sheet.pages, sheet.foot]
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func line(_ row: StatementSheet.Row) -> String {
        [row.date, row.name, row.detail, row.moneyIn, row.moneyOut, row.balance]
            .joined(separator: " | ")
    }
}
