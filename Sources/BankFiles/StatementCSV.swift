import Foundation
import Ledger
import WalletServices

/// A statement as CSV (RFC 4180) in UTF-8 with lines that end in CR LF; the first line names the
/// columns. Names and kinds are the same in every language, so that programs can read them. The
/// first row is the opening balance and the last the closing one; between them, each balance is the
/// one above it plus the amount.
///
/// Spreadsheets read a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end as a formula
/// (OWASP, CSV Injection). Such a text from a person gets an apostrophe in front. Amounts and
/// balances need none, and stay numbers: this file writes them with a minus sign, digits and a
/// point.
struct StatementCSV: Sendable {
    /// The calendar of the dates.
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
            days.day(of: order.time).iso8601, days.rfc3339(order.time), order.kind.rawValue,
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

    /// A cell with a person's text, never a formula, and in quotes where needed.
    static func text(_ text: String) -> String { CSVCell.text(text) }
}
