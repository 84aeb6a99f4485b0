public import WalletServices

/// Stands in for the child that prints statements: what it makes is no picture of the sheet, but
/// its words and figures, line by line behind the first bytes of a PDF.
public struct PlainPrinter: StatementPrinter {
    public init() {}

    /// Always.
    public func canPrint() async -> Bool { true }

    /// The sheet in lines.
    public func print(
        for person: PersonID, _ sheet: () async throws -> StatementSheet
    ) async throws -> [UInt8] {
        let sheet = try await sheet()
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
