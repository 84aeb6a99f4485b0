import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// A month of an account in charts, with the figures behind them (UI-VIZ-38).
struct InsightsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.insights(.any).route, use: signedIn { try await $0.show($1) })
    }

    private func show(_ signedIn: SignedInRequest) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let calendar = try await web.wallet.people.days(of: signedIn.id)
        let today = calendar.day(of: web.clock.now())
        let months = Month.all(since: calendar.day(of: account.openedAt), until: today)
        let requested = Month(signedIn.visit.query?.text("month") ?? "")
        let month = requested.flatMap { months.contains($0) ? $0 : nil } ?? months[0]
        let feed = web.wallet.feed
        let balances = try await feed.balances(
            of: account.id, from: month.first, to: min(month.last, today), by: signedIn.id)
        let shares = try await feed.shares(
            of: account.id, from: calendar.start(of: month.first),
            until: calendar.start(of: month.next.first), by: signedIn.id)
        let chart = BalanceChart(balances: balances)
        let rows = rows(shares, of: account, in: month)
        let page = InsightsPage(
            title: words("insights_title", ["account": account.name.shown]),
            wayBack: web.wayBack(to: account), month: month.name(in: words),
            action: Link.insights(account.id).path, months: choice(of: month, among: months),
            earlier: way("insights_earlier", to: month.previous, among: months, account.id),
            later: way("insights_later", to: month.next, among: months, account.id),
            totals: totals(shares, balances, isNow: month == months[0], in: account),
            chart: web.viewer.hidesFigures ? nil : chart.part(words, web.money),
            days: balances.reversed().map(row),
            caption: words("insights_spending_caption", ["month": month.name(in: words)]),
            shares: rows, hasShares: !rows.isEmpty)
        return web.show(page, to: signedIn, at: .home)
    }

    private func choice(of month: Month, among months: [Month]) -> Field {
        var field = Field(part: "parts/select", name: "month", label: words("insights_month"))
        field.choices = months.map {
            Field.Choice(value: $0.text, label: $0.name(in: words), isChosen: $0 == month)
        }
        return field
    }

    private func way(
        _ word: String, to month: Month, among months: [Month], _ id: AccountID
    ) -> LinkPart? {
        guard months.contains(month) else { return nil }
        return LinkPart(
            label: words(word, ["month": month.name(in: words)]),
            href: Link.insights(id).path(with: ["month": month.text]))
    }

    private func totals(
        _ shares: [Feed.Share], _ balances: [Feed.DayBalance], isNow: Bool,
        in account: AccountRecord
    ) -> [Fact] {
        func sum(_ part: KeyPath<Feed.Share, Money>) -> String {
            let units = shares.reduce(Int64(0)) { $0 &+ $1[keyPath: part].minorUnits }
            return web.money.text(Money(minorUnits: units, currency: account.balance.currency))
        }
        let end = balances.last?.balance ?? account.balance
        return [
            Fact(name: words("insights_out"), value: sum(\.paidOut)),
            Fact(name: words("insights_in"), value: sum(\.paidIn)),
            Fact(
                name: words(isNow ? "insights_now" : "insights_at_end"),
                value: web.money.text(end)),
        ]
    }

    private func row(_ day: Feed.DayBalance) -> InsightsPage.DayRow {
        InsightsPage.DayRow(
            date: day.day.iso8601, name: day.day.name(in: words),
            balance: web.money.text(day.balance),
            said: BalanceChart.said(day, words, web.money))
    }

    private func rows(
        _ shares: [Feed.Share], of account: AccountRecord, in month: Month
    ) -> [InsightsPage.ShareRow] {
        let paid = shares.filter { $0.paidOut.minorUnits > 0 }
        let total = paid.reduce(Int64(0)) { $0 &+ $1.paidOut.minorUnits }
        let percentages = Percentages(of: paid.map(\.paidOut.minorUnits)).values
        let isHidden = web.viewer.hidesFigures
        return zip(paid, percentages).map { share, percentage in
            let thousandths = share.paidOut.minorUnits * 1000 / max(1, total)
            return InsightsPage.ShareRow(
                name: words(share.category),
                href: Link.account(account.id).path(with: [
                    "category": share.category.rawValue, "way": "out",
                    "from": month.first.iso8601, "to": month.last.iso8601,
                ]),
                icon: share.category.icon, tint: share.category.group.tint,
                count: words("insights_count", count: Int64(share.count)),
                amount: web.money.text(share.paidOut),
                share: isHidden ? "••" : percent(percentage),
                width: isHidden ? nil : "\(thousandths / 10).\(thousandths % 10)%")
        }
    }

    /// `42%`, and `<1%` for a share that was rounded down to zero.
    private func percent(_ percent: Int64) -> String {
        let style = IntegerFormatStyle<Int64>.Percent(locale: words.locale)
        return percent == 0 ? "<" + Int64(1).formatted(style) : percent.formatted(style)
    }
}
