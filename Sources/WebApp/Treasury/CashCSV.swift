import BankFiles
import Ledger
import WalletServices

/// The history of the cash box as CSV (RFC 4180). Names and kinds are the same in every language.
struct CashCSV {
    let currency: Currency
    /// The calendar of the times.
    let days: LocalDays

    static let head = "time,kind,person,amount,expected,counted,note,booked_by,id\r\n"

    func row(_ event: CashBox.Event) -> String {
        switch event {
        case .movement(let named):
            let (movement, order) = (named.movement, named.movement.transfer.order)
            let sign = order.kind == .deposit ? "" : "-"
            return line(
                order.time, order.kind.rawValue, named.person.publicName,
                sign + order.amount.decimal,
                "", "", movement.note, movement.isAtDesk ? name(named.treasurer) : "",
                order.id.text)
        case .count(let count, let treasurer):
            return line(
                count.time, "count", "", text(count.difference), text(count.expected),
                text(count.counted), count.reason, name(treasurer), count.id.text)
        }
    }

    /// The treasurer's name. The command line is the host's.
    private func name(_ treasurer: Person?) -> String { treasurer?.publicName ?? "host" }

    private func text(_ units: Int64) -> String {
        Money(minorUnits: units, currency: currency).decimal
    }

    private func line(
        _ time: Timestamp, _ kind: String, _ person: String, _ amount: String, _ expected: String,
        _ counted: String, _ note: String, _ booker: String, _ id: String
    ) -> String {
        let cells = [
            days.rfc3339(time), kind, CSVCell.text(person), amount, expected, counted,
            CSVCell.text(note), CSVCell.text(booker), id,
        ]
        return cells.joined(separator: ",") + "\r\n"
    }
}
