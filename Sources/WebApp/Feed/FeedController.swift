import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// An account's page: its numbers, this week's round-up, and its feed (S-FEED).
struct FeedController: PageController {
    var web: WebContext

    // The longest page of them weighs less than 10 kB (see test_page_states.py).
    private static let pageSize = 14

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.account(.any).route, use: signedIn { try await $0.account($1) })
        guard web.wallet.settings.isSpendingOpen else { return }
        router.post(
            Link.simulations(.any).route,
            use: signedInForm(
                { try await $0.simulate($1, $2) }, again: { try await $0.account($1, $2) }))
    }

    private func account(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let found = try await onScreen(signedIn)
        guard let account = found else { return .seeOther(Link.home.path(with: ["gone": "yes"])) }
        return try await show(account, to: signedIn, content)
    }

    /// - Returns: the account, unless it was deleted while a page showed it, and the page refreshes
    ///   (S-ACC-6).
    /// - Throws: `WalletError.account(.notFound)` when a person opens an account that does not
    ///   exist.
    private func onScreen(_ signedIn: SignedInRequest) async throws -> AccountRecord? {
        do {
            return try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        } catch WalletError.account(.notFound) where signedIn.visit.request.isAutomatic {
            return nil
        }
    }

    /// Simulates some weeks of payments (S-SAPI-9).
    private func simulate(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response
    {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let simulated = try await web.wallet.spending.simulate(
            in: account.id, by: signedIn.id, key: IdempotencyKey(form.text("key")))
        return web.moved(
            to: Link.account(account.id).path(with: ["simulated": String(simulated.count)]))
    }

    private func show(
        _ account: AccountRecord, to signedIn: SignedInRequest, _ content: FormContent
    ) async throws -> Response {
        let (id, link) = (account.id, Link.account(account.id))
        let search = web.search(of: signedIn)
        let feed = try await web.wallet.feed.page(
            of: id, by: signedIn.id, before: signedIn.before, limit: Self.pageSize,
            filter: search.filter)
        let page = AccountPage(
            title: account.name.shown,
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            errors: web.summary(of: content.error), notice: try await notice(signedIn, content),
            guilloche: web.assets.guilloche(of: id), name: account.name.shown,
            balance: web.money.text(account.balance),
            currency: account.balance.currency.code, numbers: try await numbers(of: id, signedIn),
            roundUp: try await roundUp(of: id, signedIn), tiles: tiles(of: id),
            rename: Link.accountName(id).path, delete: Link.deletion(id).path,
            refresh: search.path(of: link), search: web.form(search, of: link, for: signedIn),
            feed: try await web.part(
                feed, of: link, found: search, for: signedIn, in: account,
                nothing: web.wallet.settings.isCashOpen
                    ? "account_no_history" : "activity_empty_desk"),
            insights: Link.insights(id).path, statements: Link.statements(id).path,
            found: search.isSelective && !feed.entries.isEmpty
                ? LinkPart(
                    label: words("download_found_way"), href: search.path(of: .statements(id)))
                : nil,
            simulation: simulation(of: id, signedIn, content))
        return web.show(page, to: signedIn, at: .home, content)
    }

    private func numbers(of id: AccountID, _ signedIn: SignedInRequest) async throws -> [AccountPage
        .Number]
    {
        let found = try await web.wallet.accounts.identifiers(of: id, by: signedIn.id)
        return [
            AccountPage.Number(label: words("feed_number"), value: found.accountNumber),
            AccountPage.Number(label: words("feed_sort_code"), value: found.dashedSortCode),
        ]
    }

    /// The rest of this week's round-up. The button leads to the goals page, which
    /// computes the same week, so it shows the same amount (S-FEED-7).
    private func roundUp(of id: AccountID, _ signedIn: SignedInRequest) async throws -> RoundUpPart
    {
        let change = try await web.wallet.roundUps.week(of: id, by: signedIn.id)
        let goals = Link.accountGoals(id).path(with: ["week": change.week.firstDay.iso8601])
        return RoundUpPart(
            amount: web.money.text(change.remaining),
            save: change.remaining.minorUnits > 0 ? goals : nil)
    }

    private func tiles(of id: AccountID) -> [Tile] {
        var tiles = [
            Tile(
                label: words("nav_send"), href: Link.send.path(with: ["from": id.text]),
                icon: "icons/send", isFirst: true, opens: false),
            Tile(label: words("move"), href: Link.transfers(id).path, icon: "icons/transfer"),
        ]
        if web.wallet.settings.isCashOpen {
            tiles += [
                Tile(
                    label: words("deposit"), href: Link.deposits(id).path, icon: "icons/deposit"),
                Tile(
                    label: words("withdraw"), href: Link.withdrawals(id).path,
                    icon: "icons/withdraw"),
            ]
        }
        return tiles
    }

    private func simulation(
        of id: AccountID, _ signedIn: SignedInRequest, _ content: FormContent
    ) -> SimulationForm? {
        guard web.wallet.settings.isSpendingOpen else { return nil }
        return SimulationForm(
            action: Link.simulations(id).path,
            key: web.key(of: .simulations(id), for: signedIn, after: content),
            single: Link.payments(id).path)
    }

    private func notice(_ signedIn: SignedInRequest, _ content: FormContent) async throws
        -> Notice?
    {
        guard content.error == nil else { return nil }
        if let count = signedIn.visit.query?["simulated"].flatMap({ Int64($0) }), count > 0 {
            return Notice(text: words("simulated", count: count))
        }
        return try await ReceiptNotice(web: web).notice(for: signedIn)
    }
}

extension AccountIdentifiers {
    /// The printed form: `00-12-34`.
    var dashedSortCode: String { dashed(sortCode) }
}

/// Six digits in pairs; any other text unchanged.
func dashed(_ sortCode: String) -> String {
    guard sortCode.utf8.count == 6 else { return sortCode }
    let pairs = stride(from: 0, to: 6, by: 2).map { sortCode.dropFirst($0).prefix(2) }
    return pairs.joined(separator: "-")
}
