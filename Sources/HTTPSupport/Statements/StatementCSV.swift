import Foundation
import Ledger
import WalletServices

/// A statement as CSV (RFC 4180): UTF-8, lines end in CR LF, the first names the columns. Names and
/// kinds are the same in every language, so that programs can read them. The first row is the
/// opening balance and the last the closing one; between them, each balance is the one above it
/// plus the amount.
///
/// Spreadsheets take a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end for a formula
/// (OWASP, CSV Injection). Texts that people wrote get an apostrophe in front of those. Amounts and
/// balances need none, and stay numbers: they are made here, of a minus sign, digits and a point.
struct StatementCSV: Sendable {
    /// The days that the dates are of.
    let days: LocalDays

    static let columns = """
        date,time,kind,counterparty,note,amount,currency,balance,id,category,source,reference,\
        own_note,status\r\n
        """

    func opening(_ statement: Statement, on day: String) -> String {
        edge("opening_balance", statement.opening, on: day)
    }

    func closing(_ statement: Statement, on day: String) -> String {
        edge("closing_balance", statement.closing, on: day)
    }

    func row(_ entry: Feed.Entry) -> String {
        let order = entry.transfer.order
        let amount = (entry.isIncoming ? "" : "-") + order.amount.decimal
        return line([
            days.day(of: order.time).iso8601, order.time.rfc3339, order.kind.rawValue,
            Self.text(entry.counterparty ?? ""), Self.text(entry.note), amount,
            order.amount.currency.code, entry.balanceAfter.decimal,
            order.id.text, entry.category.rawValue, entry.source.rawValue,
            Self.text(entry.detail?.reference ?? ""), Self.text(entry.userNote),
            entry.isPending ? "pending" : "settled",
        ])
    }

    private func edge(_ kind: String, _ balance: Money, on day: String) -> String {
        line(
            [day, "", kind, "", "", "", balance.currency.code, balance.decimal]
                + Array(repeating: "", count: 6))
    }

    private func line(_ cells: [String]) -> String { cells.joined(separator: ",") + "\r\n" }

    /// A cell with what somebody wrote, as no formula and inside quotes where it has to be.
    static func text(_ text: String) -> String { CSVCell.text(text) }
}
