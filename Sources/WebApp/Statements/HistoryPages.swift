import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The history of accounts beyond the account's own page: as a file, and after the account was
/// deleted (S-DEL-6).
struct HistoryPages: PageGroup {
    var site: Site

    private static let pageSize = 30

    private enum Kind { case csv, ofx, pdf }

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.history(.any).route, use: own { try await $0.history($1) })
        router.get(
            Link.statement(.any).route, use: own { try await $0.file($1, as: .csv) })
        router.get(Link.ofx(.any).route, use: own { try await $0.file($1, as: .ofx) })
        router.get(Link.pdf(.any).route, use: own { try await $0.file($1, as: .pdf) })
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
            download: await site.download(of: account.id, FeedSearch(nil, zone: nil)))
        return site.show(page, to: own, at: .activity)
    }

    /// The history as a file; as CSV also what a search finds of it.
    private func file(_ own: OwnVisit, as kind: Kind) async throws -> Response {
        let id = try own.accountID()
        let search = site.search(of: own)
        guard own.visit.query != nil, let period = search.period else {
            return try await wrongPeriod(own, id)
        }
        let feed = site.wallet.feed
        let statement = try await feed.statement(
            of: id, by: own.id, from: period.from, until: period.until)
        let zone = site.reader.zone.flatMap { LocalDays(zone: $0.identifier) }
        let file = StatementFile(
            statement, of: feed, until: period.until, at: site.clock.now(),
            in: zone ?? .universal)
        switch kind {
        case .csv:
            return file.csv(from: period.first, to: period.last, filter: search.filter)
        case .ofx:
            return try await file.ofx(
                from: period.from,
                identifiers: try? await site.wallet.accounts.identifiers(of: id, by: own.id))
        case .pdf:
            return try await file.pdf(
                from: CivilDate(iso8601: period.first), to: CivilDate(iso8601: period.last),
                for: own.person, by: site.wallet, in: site.statementWords)
        }
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
