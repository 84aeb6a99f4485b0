import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// The history of accounts beyond the account's own page: as a file, and after the account was
/// deleted (S-DEL-6).
struct HistoryPages: PageGroup {
    var site: Site

    private static let pageSize = 30

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.history(.any).route, use: own { try await $0.history($1) })
        router.get(Link.statement(.any).route, use: own { try await $0.file($1) })
    }

    private func history(_ own: OwnVisit) async throws -> Response {
        let account = try await site.wallet.accounts.findEver(try own.accountID(), of: own.id)
        guard account.account.isClosed else {
            return .seeOther(Link.account(account.id).path)
        }
        let feed = try await site.wallet.feed.page(
            of: account.id, by: own.id, before: own.before, limit: Self.pageSize)
        let page = HistoryPage(
            title: account.name.shown,
            wayBack: LinkPart(label: words("nav_activity"), href: Link.transactions.path),
            lead: words("history_closed"),
            feed: site.part(
                feed, of: .history(account.id), found: FeedSearch(nil, zone: nil), for: own,
                in: account, nothing: "history_empty"),
            download: site.download(of: account.id, FeedSearch(nil, zone: nil)))
        return site.show(page, to: own, at: .activity)
    }

    /// The history as CSV. It is written page by page as the browser takes it.
    private func file(_ own: OwnVisit) async throws -> Response {
        let id = try own.accountID()
        guard let period = Period(own.visit.query, zone: site.reader.zone) else {
            return try await wrongPeriod(own, id)
        }
        let feed = site.wallet.feed
        let statement = try await feed.statement(
            of: id, by: own.id, from: period.from, until: period.until)
        let csv = StatementCSV(moments: site.moments)
        let body = ResponseBody { writer in
            let head = StatementCSV.columns + csv.opening(statement, on: period.first)
            try await writer.write(ByteBuffer(string: head))
            var next: Int64?
            repeat {
                let page = try await feed.page(of: statement, after: next)
                let rows = page.entries.map(csv.row).joined()
                try await writer.write(ByteBuffer(string: rows))
                next = page.next
            } while next != nil
            try await writer.write(
                ByteBuffer(string: csv.closing(statement, on: period.last)))
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers(for: statement), body: body)
    }

    private func headers(for statement: Statement) -> HTTPFields {
        let name = Self.fileName(
            statement.account.name.shown, on: site.moments.day(site.clock.now()))
        return [
            .contentType: "text/csv; charset=utf-8; header=present",
            .contentDisposition: "attachment; filename=\"\(name)\"",
        ]
    }

    /// `awallet-savings-2026-11-21.csv`: of an account's name, what is safe in every file system.
    static func fileName(_ account: String, on day: String) -> String {
        let kept = account.lowercased().unicodeScalars.map { scalar -> Character in
            let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            return isPlain ? Character(scalar) : "-"
        }
        let words = String(kept).split(separator: "-").joined(separator: "-").prefix(40)
        return ["awallet", String(words), day].filter { !$0.isEmpty }.joined(separator: "-")
            + ".csv"
    }

    private func wrongPeriod(_ own: OwnVisit, _ id: AccountID) async throws -> Response {
        let account = try await site.wallet.accounts.findEver(id, of: own.id)
        let page = StatementPage(
            title: words("download_title"),
            wayBack: LinkPart(label: account.name.shown, href: Link.history(id).path),
            head: words("download_wrong_head"), text: words("download_wrong_text"),
            ways: [LinkPart(label: words("error_back"), href: Link.history(id).path)])
        return site.show(page, to: own, at: .activity, status: .unprocessableContent)
    }
}
