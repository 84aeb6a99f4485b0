import BankFiles
import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Histories beyond the account's own page: as a file, and of deleted accounts (S-DEL-6).
struct HistoryController: PageController {
    var web: WebContext

    private static let pageSize = 30

    private enum Kind { case csv, ofx, pdf }

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.history(.any).route, use: signedIn { try await $0.history($1) })
        router.get(Link.statements(.any).route, use: signedIn { try await $0.statements($1) })
        router.get(
            Link.statement(.any).route, use: signedIn { try await $0.file($1, as: .csv) })
        router.get(Link.ofx(.any).route, use: signedIn { try await $0.file($1, as: .ofx) })
        router.get(Link.pdf(.any).route, use: signedIn { try await $0.file($1, as: .pdf) })
    }

    private func history(_ signedIn: SignedInRequest) async throws -> Response {
        let account = try await web.wallet.accounts.findEver(
            try signedIn.accountID(), of: signedIn.id)
        guard account.account.isClosed else {
            return .seeOther(Link.account(account.id).path)
        }
        let feed = try await web.wallet.feed.page(
            of: account.id, by: signedIn.id, before: signedIn.before, limit: Self.pageSize)
        let page = HistoryPage(
            title: account.name.shown,
            wayBack: LinkPart(label: words("nav_activity"), href: Link.transactions.path),
            lead: words("history_closed"),
            feed: try await web.part(
                feed, of: .history(account.id), found: FeedSearch(nil, zone: nil), for: signedIn,
                in: account, nothing: "history_empty"),
            statements: Link.statements(account.id).path)
        return web.show(page, to: signedIn, at: .activity)
    }

    /// Asks for a period and a file format.
    private func statements(_ signedIn: SignedInRequest, _ content: FormContent = .empty)
        async throws
        -> Response
    {
        let account = try await web.wallet.accounts.findEver(
            try signedIn.accountID(), of: signedIn.id)
        let search = web.search(of: signedIn)
        let calendar = try await web.wallet.people.days(of: signedIn.id)
        let months = Month.all(
            since: calendar.day(of: account.openedAt),
            until: calendar.day(of: web.clock.now()))
        let isClosed = account.account.isClosed
        let back = isClosed ? Link.history(account.id) : Link.account(account.id)
        let page = StatementsPage(
            title: words("download_title"),
            wayBack: LinkPart(label: account.name.shown, href: search.path(of: back)),
            lead: words(
                search.isSelective ? "download_found" : "download_lead",
                ["account": account.name.shown]),
            errors: web.summary(of: content.error, naming: ["from": "period-from"]),
            download: await web.download(
                of: account.id, search, query: signedIn.visit.query, months: months))
        return web.show(page, to: signedIn, at: isClosed ? .activity : .home, content)
    }

    /// The history as a file; as CSV also the results of a search.
    private func file(_ signedIn: SignedInRequest, as kind: Kind) async throws -> Response {
        let id = try signedIn.accountID()
        let search = web.search(of: signedIn)
        guard signedIn.visit.query != nil, let period = search.period else {
            let wrong = FormError(
                words("download_wrong_head"), hint: words("download_wrong_text"), at: "from")
            return try await statements(signedIn, FormContent(error: wrong))
        }
        let feed = web.wallet.feed
        let statement = try await feed.statement(
            of: id, by: signedIn.id, from: period.from, until: period.until)
        let zone = web.viewer.zone.flatMap { LocalDays(zone: $0.identifier) }
        let file = try await StatementFile(
            statement, of: feed, in: web.wallet, from: CivilDate(iso8601: period.first),
            to: CivilDate(iso8601: period.last), at: web.clock.now(), in: zone ?? .universal)
        switch kind {
        case .csv:
            let isMarked = signedIn.visit.query?["bom"] == "yes"
            return file.csv(filter: search.filter, marksEncoding: isMarked).response
        case .ofx: return await file.ofx(for: signedIn.person, by: web.wallet).response
        case .pdf:
            return try await file.pdf(
                for: signedIn.person, by: web.wallet, in: web.statementTexts
            ).response
        }
    }
}

extension WebContext {
    /// The form that downloads a period.
    ///
    /// - Parameter months: the choices, the newest first.
    func download(
        of id: AccountID, _ search: FeedSearch, query: FormFields?, months: [Month]
    ) async -> DownloadForm {
        let canPrint = await wallet.statementPrinter?.canPrint() == true
        let hidden = search.fields.filter { !["from", "to"].contains($0.0) }
        let (from, to) = (query?.text("from") ?? "", query?.text("to") ?? "")
        var period = Field(part: "parts/select", name: "period", label: words("download_period"))
        let usual = months.first?.text ?? "all"
        let chosen =
            query?["period"] ?? (from + to != "" ? "days" : search.isSelective ? "all" : usual)
        var choices = months.enumerated().map { index, month in
            let name = month.name(in: words)
            return (month.text, index == 0 ? words("download_so_far", ["month": name]) : name)
        }
        choices += [("all", words("download_all")), ("days", words("download_days"))]
        period.choices = choices.map { value, label in
            Field.Choice(value: value, label: label, isChosen: value == chosen)
        }
        return DownloadForm(
            csv: Link.statement(id).path, ofx: search.isSelective ? nil : Link.ofx(id).path,
            pdf: search.isSelective || !canPrint ? nil : Link.pdf(id).path,
            period: period, from: from, to: to,
            hidden: hidden.map { Fact(name: $0.0, value: $0.1) })
    }
}
