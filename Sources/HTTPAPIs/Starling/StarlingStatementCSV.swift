import BankFiles
import HTTPSupport
import Ledger
import WalletServices

/// A statement with the columns of the Starling API.
struct StarlingStatementCSV {
    let currency: Currency
    let days: LocalDays

    var head: String {
        let code = currency.code
        return "Date,Counter Party,Reference,Type,Amount (\(code)),Balance (\(code)),"
            + "Spending Category,Notes\n"
    }

    func row(_ entry: Feed.Entry) -> String {
        let name = StarlingCounterparty(of: entry).name
        let amount = (entry.isIncoming ? "" : "-") + entry.amount.decimal
        let cells = [
            date(entry.transfer.order.time), CSVCell.text(name),
            CSVCell.text(entry.shownReference), entry.statementType, amount,
            entry.balanceAfter.decimal, entry.category.rawValue, CSVCell.text(entry.userNote),
        ]
        return cells.joined(separator: ",") + "\n"
    }

    /// `21/11/2026`.
    private func date(_ time: Timestamp) -> String {
        days.day(of: time).iso8601.split(separator: "-").reversed().joined(separator: "/")
    }
}

extension Feed.Entry {
    /// The name of a payment's source on statements.
    fileprivate var statementType: String {
        switch (source, detail?.sourceSubType) {
        case (.fasterPaymentsIn, _), (.fasterPaymentsOut, _): "FASTER PAYMENT"
        case (.masterCard, .chipAndPin): "CHIP & PIN"
        case (.masterCard, .online): "ONLINE PAYMENT"
        case (.masterCard, .androidPay), (.masterCard, .androidPayOnline): "GOOGLE PAY"
        case (.masterCard, .some(let subType)): subType.rawValue.replacing("_", with: " ")
        default: source.rawValue.replacing("_", with: " ")
        }
    }
}
