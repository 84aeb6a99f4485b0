public import Ledger
public import WalletServices

/// A statement to download, written page by page while it is sent: whatever its length, it needs
/// little memory.
public struct StatementFile: Sendable {
    let feed: Feed
    let statement: Statement
    /// The first and the last day that it covers; the last one is in the future only with entries
    /// of a clock that was wrong.
    let first: CivilDate
    let last: CivilDate
    /// The first and the last timestamp.
    private let start: Timestamp
    private let end: Timestamp
    let now: Timestamp
    /// The calendar of the viewer's time zone.
    let days: LocalDays
    /// The wallet's name.
    private let wallet: String
    /// The requested month, if the requested days are all days of one month.
    private let month: Month?

    /// - Parameters:
    ///   - wallet: the wallet's name, with which the file's begins.
    ///   - first: the first requested day. Without one, the file begins on the day of the first
    ///     entry, or of the account's opening.
    ///   - last: the last requested day. Today replaces a missing or future one.
    ///   - now: the time of creation.
    ///   - days: the calendar of the viewer's time zone.
    /// - Throws: when the wallet cannot be read.
    public init(
        _ statement: Statement, of feed: Feed, in wallet: Wallet, from first: CivilDate?,
        to last: CivilDate?, at now: Timestamp, in days: LocalDays
    ) async throws {
        self.wallet = wallet.settings.name
        month = first.map(Month.init(containing:)).flatMap {
            $0.first == first && $0.last == last ? $0 : nil
        }
        let newest = max(now, statement.lastBookedAt ?? now)
        let today = days.day(of: newest)
        let ending = min(last ?? today, today)
        self.last = first.map { max($0, ending) } ?? ending
        let end = min(newest, days.start(of: self.last.adding(days: 1)))
        if let first {
            start = days.start(of: first)
            self.first = first
        } else {
            let oldest = try await feed.page(of: statement, limit: 1).entries.first
            let opened = statement.account.openedAt
            start = min(opened, oldest?.transfer.order.time ?? opened, end)
            self.first = min(days.day(of: start), self.last)
        }
        self.end = max(start, end)
        self.statement = statement
        self.feed = feed
        self.now = now
        self.days = days
    }

    /// The statement as CSV. If the filter selects entries by more than their time, it leaves out
    /// the opening and closing balances, which would not add up.
    ///
    /// - Parameter marksEncoding: true puts a byte order mark first, without which Excel does not
    ///   read UTF-8. Programs may take the mark for a part of the first column's name.
    public func csv(
        filter: Feed.Filter = Feed.Filter(), marksEncoding: Bool = false
    ) -> BankFile {
        let (csv, statement) = (StatementCSV(days: days), statement)
        let hasEdges = !filter.isSelective
        let opening = hasEdges ? csv.opening(statement, on: first.iso8601) : ""
        return file(
            "csv", type: "text/csv; charset=utf-8; header=present",
            head: (marksEncoding ? CSVCell.encodingMark : "") + StatementCSV.columns + opening,
            filter: filter, row: csv.row,
            foot: hasEdges ? csv.closing(statement, on: last.iso8601) : "")
    }

    /// The statement as OFX.
    ///
    /// - Parameter person: the owner of the account.
    public func ofx(for person: Person, by wallet: Wallet) async -> BankFile {
        let ofx = StatementOFX(
            statement: statement, wallet: wallet.settings.name,
            identifiers: await identifiers(for: person, by: wallet), start: start, end: end,
            now: now, days: days)
        return file(
            "ofx", type: "application/x-ofx; charset=utf-8", head: ofx.head,
            filter: Feed.Filter(), row: ofx.row, foot: ofx.foot)
    }

    /// The account's bank numbers. A goal has none, and a closed account may have none.
    func identifiers(for person: Person, by wallet: Wallet) async -> AccountIdentifiers? {
        try? await wallet.accounts.identifiers(of: statement.account.id, by: person.id)
    }

    private func file(
        _ ending: String, type: String, head: String, filter: Feed.Filter,
        row: @escaping @Sendable (Feed.Entry) -> String, foot: String
    ) -> BankFile {
        let (feed, statement) = (feed, statement)
        return BankFile(
            name: name(ending: ending), type: type,
            content: .text { write in
                try await write(head)
                var next: Int64?
                repeat {
                    let page = try await feed.page(of: statement, after: next, filter: filter)
                    try await write(page.entries.map(row).joined())
                    next = page.next
                } while next != nil
                try await write(foot)
            })
    }

    /// The file's name: the same for the same account and days, and another for others.
    public func name(ending: String) -> String {
        let days = [first.iso8601] + (first < last ? ["to", last.iso8601] : [])
        return BankFile.name(
            [wallet, statement.account.name.shown], plain: month.map { [$0.text] } ?? days,
            ending: ending)
    }
}
