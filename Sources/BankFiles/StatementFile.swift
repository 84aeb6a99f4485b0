public import Ledger
public import WalletServices

/// A statement to download, written page by page while it is sent: whatever its length, it needs
/// little memory.
public struct StatementFile: Sendable {
    let feed: Feed
    let statement: Statement
    /// The first and the last day that it covers; the last one is never in the future.
    let first: CivilDate
    let last: CivilDate
    /// The first and the last timestamp.
    private let start: Timestamp
    private let end: Timestamp
    let now: Timestamp
    /// The calendar of the viewer's time zone.
    let days: LocalDays

    /// - Parameters:
    ///   - first: the first requested day; nil for the day of the first entry, or of the account's
    ///     opening.
    ///   - last: the last requested day; today replaces nil and every future day.
    ///   - now: the time of creation.
    ///   - days: the calendar of the viewer's time zone.
    /// - Throws: when the wallet cannot be read.
    public init(
        _ statement: Statement, of feed: Feed, from first: CivilDate?, to last: CivilDate?,
        at now: Timestamp, in days: LocalDays
    ) async throws {
        let today = days.day(of: now)
        let ending = min(last ?? today, today)
        self.last = first.map { max($0, ending) } ?? ending
        let end = min(now, days.start(of: self.last.adding(days: 1)))
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

    /// The statement as CSV. When the filter selects entries by more than their time, the opening
    /// and closing balances are left out, since they would not add up.
    public func csv(filter: Feed.Filter = Feed.Filter()) -> BankFile {
        let (csv, statement) = (StatementCSV(days: days), statement)
        let hasEdges = !filter.isSelective
        let opening = hasEdges ? csv.opening(statement, on: first.iso8601) : ""
        return file(
            "csv", type: "text/csv; charset=utf-8; header=present",
            head: StatementCSV.columns + opening, filter: filter, row: csv.row,
            foot: hasEdges ? csv.closing(statement, on: last.iso8601) : "")
    }

    /// The statement as OFX.
    ///
    /// - Parameter person: the owner of the account.
    public func ofx(for person: Person, by wallet: Wallet) async -> BankFile {
        let ofx = StatementOFX(
            statement: statement, wallet: wallet.settings.name,
            identifiers: await identifiers(for: person, by: wallet), start: start, end: end,
            now: now)
        return file(
            "ofx", type: "application/x-ofx; charset=utf-8", head: ofx.head,
            filter: Feed.Filter(), row: ofx.row, foot: ofx.foot)
    }

    /// The account's bank numbers; nil for a goal, and for a closed account that has none.
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
        Self.name(statement.account.name.shown, from: first, to: last, ending: ending)
    }

    /// `awallet-savings-2026-11-01-to-2026-11-21.csv`: keeps only those characters of an account's
    /// name that are safe in every file system.
    public static func name(
        _ account: String, from first: CivilDate, to last: CivilDate, ending: String
    ) -> String {
        let kept = account.lowercased().unicodeScalars.map { scalar -> Character in
            let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            return isPlain ? Character(scalar) : "-"
        }
        let words = String(kept).split(separator: "-").joined(separator: "-").prefix(40)
        let days = [first.iso8601] + (first < last ? ["to", last.iso8601] : [])
        return (["awallet", String(words)] + days).filter { !$0.isEmpty }.joined(separator: "-")
            + "." + ending
    }
}
