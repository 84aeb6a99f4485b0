import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The goals of all accounts; for a person with one account, that account's page.
struct AllGoalsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.goals.route, use: signedIn { try await $0.list($1) })
    }

    private func list(_ signedIn: SignedInRequest) async throws -> Response {
        let accounts = try await web.wallet.accounts.overview(of: signedIn.id).accounts
        if accounts.count == 1, let only = accounts.first {
            return try await AccountGoalsController(web: web).show(only, signedIn)
        }
        let goals = try await web.wallet.goals.list(of: signedIn.id)
        var shelves: [AllGoalsPage.Shelf] = []
        for account in accounts {
            let cards = goals.filter { $0.parent == account.id }.map { web.card(of: $0) }
            if !cards.isEmpty { shelves.append(try await shelf(of: account, cards, signedIn)) }
        }
        let others = accounts.filter { account in !goals.contains { $0.parent == account.id } }
            .map { LinkPart(label: $0.name.shown, href: Link.accountGoals($0.id).path) }
        let label = { (count: Int64) in words("accounts_all", count: count) }
        let lists = (LongList(shelves, label: label), LongList(others, label: label))
        let isLong = lists.0.fold != nil || lists.1.fold != nil
        let page = AllGoalsPage(
            title: words("goals_head"), notice: GoalNotices(words: words).notice(for: signedIn),
            refresh: Link.goals.path, totals: SavedTotals(goals).totals.map(web.money.text),
            accounts: lists.0, others: lists.1,
            sift: isLong ? Sift(of: "shelves", words("goals_find"), words) : nil,
            newAccount: accounts.isEmpty ? Link.newAccount.path : nil)
        return web.show(page, to: signedIn, at: .goals)
    }

    private func shelf(
        of account: AccountRecord, _ cards: [GoalCard], _ signedIn: SignedInRequest
    ) async throws -> AllGoalsPage.Shelf {
        let change = try? await web.wallet.roundUps.week(of: account.id, by: signedIn.id)
        let sign = web.money.sign(of: account.balance.currency)
        return AllGoalsPage.Shelf(
            id: account.id.text, name: account.name.shown,
            href: Link.accountGoals(account.id).path,
            change: change.map { web.money.text($0.remaining) }
                ?? words("round_up_unknown", ["sign": sign]),
            goals: cards, newGoal: Link.newGoal(account.id).path)
    }
}

/// The total saved in goals, by currency, in the order of the goals.
struct SavedTotals {
    let totals: [Money]

    init(_ goals: [Goal]) {
        var currencies: [Currency] = []
        for goal in goals where !currencies.contains(goal.saved.currency) {
            currencies.append(goal.saved.currency)
        }
        totals = currencies.compactMap { currency in
            goals.filter { $0.saved.currency == currency }
                .reduce(Money?.some(.zero(currency))) { $0?.adding($1.saved) }
        }
    }
}
