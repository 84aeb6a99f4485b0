import Guilloche
import Ledger
import WalletServices

/// Formats the content of a printed statement.
struct StatementPrint {
    let words: StatementTexts
    let days: LocalDays
    private let statement: Statement
    private var customs: StatementCustoms
    private var moneyIn: Money
    private var moneyOut: Money
    private var rows: [StatementSheet.Row] = []
    /// The maximum length of a note with all its combining marks; longer texts would take long to
    /// draw.
    private static let longestText = 2 * Transfers.maximumNoteLength

    init(_ statement: Statement, in words: StatementTexts, days: LocalDays) {
        self.statement = statement
        self.words = words
        self.days = days
        customs = StatementCustoms(words.locale)
        moneyIn = .zero(statement.closing.currency)
        moneyOut = moneyIn
    }

    /// - Throws: `WalletError.history(.statementTooLong)`.
    mutating func add(_ entry: Feed.Entry) throws {
        let sum = entry.isIncoming ? moneyIn : moneyOut
        guard rows.count < StatementSheet.mostRows, let sum = sum.adding(entry.amount) else {
            throw WalletError.history(.statementTooLong)
        }
        if entry.isIncoming { moneyIn = sum } else { moneyOut = sum }
        let name = words.name(entry)
        let details = [entry.isPending ? words.text(.pending) : "", detail(of: entry, named: name)]
        let amount = customs.amount(entry.amount)
        rows.append(
            StatementSheet.Row(
                date: customs.day(days.day(of: entry.transfer.order.time)), name: Self.cut(name),
                detail: details.filter { !$0.isEmpty }.joined(separator: " · "),
                moneyIn: entry.isIncoming ? amount : "", moneyOut: entry.isIncoming ? "" : amount,
                balance: customs.amount(entry.balanceAfter)))
    }

    /// The statement text or the sender's note, unless it repeats the name.
    private func detail(of entry: Feed.Entry, named name: String) -> String {
        let words = entry.reference.split(separator: " ").joined(separator: " ")
        return words.lowercased() == name.lowercased() ? "" : Self.cut(words)
    }

    private static func cut(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText)))
    }

    /// The whole statement, with all added entries.
    ///
    /// - Parameters:
    ///   - first: the first day that it covers.
    ///   - last: the last one.
    ///   - now: the time of creation.
    ///   - identifiers: the account's bank numbers. A goal has none.
    mutating func sheet(
        from first: CivilDate, to last: CivilDate, at now: Timestamp, for person: Person,
        _ identifiers: AccountIdentifiers?, of wallet: WalletSettings
    ) -> StatementSheet {
        var sheet = StatementSheet()
        sheet.wallet = wallet.name
        sheet.language = words.language
        sheet.isFromRightToLeft = words.isFromRightToLeft
        sheet.title = words.text(.title)
        sheet.account = statement.account.name.shown
        sheet.guilloche = Guilloche.Seed(of: statement.account.id).text
        sheet.owner = person.greetingName
        sheet.made = now.rfc3339
        sheet.madeInWords = words.text(.made)
            .replacing("{day}", with: customs.day(days.day(of: now)))
        sheet.period = customs.days(from: first, to: last)
        sheet.facts = facts(of: sheet, identifiers)
        sheet.sums = sums
        sheet.columns = [.date, .description, .moneyIn, .moneyOut, .balance].map(words.text)
        sheet.rows = rows
        sheet.opening = StatementSheet.Row(
            date: customs.day(first), name: words.text(.opening),
            balance: customs.amount(statement.opening))
        sheet.closing = StatementSheet.Row(
            date: customs.day(last), name: words.text(.closing), moneyIn: customs.amount(moneyIn),
            moneyOut: customs.amount(moneyOut), balance: customs.amount(statement.closing))
        sheet.pages = words.text(.page)
        sheet.foot = wallet.isSandbox ? words.text(.sandbox) : ""
        return sheet
    }

    private func facts(
        of sheet: StatementSheet, _ identifiers: AccountIdentifiers?
    ) -> [StatementSheet.Fact] {
        let numbers: [(StatementTexts.Key, String)] =
            identifiers.map {
                [
                    (.sortCode, Self.grouped($0.sortCode, by: 2, with: "-")),
                    (.number, $0.accountNumber), (.iban, Self.grouped($0.iban, by: 4, with: " ")),
                ]
            } ?? []
        let rest: [(StatementTexts.Key, String)] = [
            (.period, sheet.period),
            (.currency, customs.name(of: statement.closing.currency)),
        ]
        return ([(.holder, sheet.owner)] + numbers + rest).map {
            StatementSheet.Fact(words.text($0.0), $0.1)
        }
    }

    /// The opening balance plus money in, less money out, is the closing balance.
    private var sums: [StatementSheet.Fact] {
        let sums: [(StatementTexts.Key, Money)] = [
            (.opening, statement.opening), (.moneyIn, moneyIn), (.moneyOut, moneyOut),
            (.closing, statement.closing),
        ]
        return sums.map { StatementSheet.Fact(words.text($0.0), customs.amount($0.1)) }
    }

    private static func grouped(_ text: String, by size: Int, with mark: String) -> String {
        var grouped = ""
        for (index, character) in text.enumerated() {
            if index > 0, index.isMultiple(of: size) { grouped += mark }
            grouped.append(character)
        }
        return grouped
    }
}
