import HTTPTypes
public import Hummingbird
public import Ledger
public import WalletServices

/// A statement to keep, written page by page as it is taken: however long it is, it needs little
/// memory.
public struct StatementFile: Sendable {
    let feed: Feed
    let statement: Statement
    /// The moment at which it ends; nil is now.
    let until: Timestamp?
    let now: Timestamp
    /// The days of whoever reads it.
    let days: LocalDays

    /// - Parameters:
    ///   - until: where the statement ends; nil is now.
    ///   - now: when it is made.
    ///   - days: those of whoever reads it.
    public init(
        _ statement: Statement, of feed: Feed, until: Timestamp?, at now: Timestamp,
        in days: LocalDays
    ) {
        self.statement = statement
        self.feed = feed
        self.until = until
        self.now = now
        self.days = days
    }

    /// As CSV. Where entries are chosen by more than their time, there are no balances at its ends,
    /// which would not add up.
    ///
    /// - Parameters:
    ///   - first: the first day, as it was asked for; may be empty.
    ///   - last: the last one.
    public func csv(
        from first: String = "", to last: String = "", filter: Feed.Filter = Feed.Filter()
    ) -> Response {
        let (csv, statement) = (StatementCSV(days: days), statement)
        let hasEdges = !filter.isSelective
        return response(
            "csv", type: "text/csv; charset=utf-8; header=present",
            head: StatementCSV.columns + (hasEdges ? csv.opening(statement, on: first) : ""),
            filter: filter, row: csv.row,
            foot: hasEdges ? csv.closing(statement, on: last) : "")
    }

    /// As OFX.
    ///
    /// - Parameters:
    ///   - from: where the statement begins; nil is the first entry.
    ///   - identifiers: the numbers of the account; nil when it has none.
    /// - Throws: when the wallet cannot be read.
    public func ofx(
        from: Timestamp?, identifiers: AccountIdentifiers?
    ) async throws -> Response {
        let oldest = try await feed.page(of: statement, limit: 1).entries.first
        let opened = statement.account.openedAt
        let ofx = StatementOFX(
            statement: statement, identifiers: identifiers,
            start: from ?? min(opened, oldest?.transfer.order.time ?? opened),
            end: min(until ?? now, now), now: now)
        return response(
            "ofx", type: "application/x-ofx; charset=utf-8", head: ofx.head,
            filter: Feed.Filter(), row: ofx.row, foot: ofx.foot)
    }

    private func response(
        _ ending: String, type: String, head: String, filter: Feed.Filter,
        row: @escaping @Sendable (Feed.Entry) -> String, foot: String
    ) -> Response {
        let (feed, statement) = (feed, statement)
        let body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: head))
            var next: Int64?
            repeat {
                let page = try await feed.page(of: statement, after: next, filter: filter)
                try await writer.write(ByteBuffer(string: page.entries.map(row).joined()))
                next = page.next
            } while next != nil
            try await writer.write(ByteBuffer(string: foot))
            try await writer.finish(nil)
        }
        let name = Self.name(
            statement.account.name.shown, on: days.day(of: now).iso8601, ending: ending)
        return Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"",
            ], body: body)
    }

    /// `awallet-savings-2026-11-21.csv`: of an account's name, what is safe in every file system.
    public static func name(_ account: String, on day: String, ending: String) -> String {
        let kept = account.lowercased().unicodeScalars.map { scalar -> Character in
            let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            return isPlain ? Character(scalar) : "-"
        }
        let words = String(kept).split(separator: "-").joined(separator: "-").prefix(40)
        return ["awallet", String(words), day].filter { !$0.isEmpty }.joined(separator: "-")
            + "." + ending
    }
}
