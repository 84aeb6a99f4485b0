import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// A month of an account, or of all accounts in a currency, in charts, with the figures behind them
/// (UI-VIZ-38, UI-VIZ-40).
struct InsightsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.insights(.any).route, use: signedIn { try await $0.ofAccount($1) })
        router.get(Link.insightsOfAll.route, use: signedIn { try await $0.ofAll($1) })
    }

    private func ofAccount(_ signedIn: SignedInRequest) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        return try await show(web.insights(into: account), to: signedIn, at: .home)
    }

    private func ofAll(_ signedIn: SignedInRequest) async throws -> Response {
        let code = signedIn.visit.query?["currency"]
        guard let scope = try await web.insights(of: signedIn, in: code) else {
            return Response.seeOther(Link.transactions.path)
        }
        return try await show(scope, to: signedIn, at: .activity)
    }

    private func show(
        _ scope: InsightsScope, to signedIn: SignedInRequest, at place: Place
    ) async throws -> Response {
        let calendar = try await web.wallet.people.days(of: signedIn.id)
        let today = calendar.day(of: web.clock.now())
        let opened = scope.accounts.map(\.openedAt).min() ?? web.clock.now()
        let months = Month.all(since: calendar.day(of: opened), until: today)
        let requested = Month(signedIn.visit.query?.text("month") ?? "")
        let month = requested.flatMap { months.contains($0) ? $0 : nil } ?? months[0]
        let totals = InsightsTotals(
            web: web, currency: scope.currency, month: month, lastDay: min(month.last, today))
        let balances = try await web.wallet.feed.balances(
            of: scope.accounts.map(\.id), from: month.first, to: totals.lastDay, by: signedIn.id)
        func shares(of month: Month, until last: CivilDate) async throws -> [Feed.Share] {
            try await web.wallet.feed.shares(
                of: scope.accounts.map(\.id), from: calendar.start(of: month.first),
                until: calendar.start(of: last.adding(days: 1)), by: signedIn.id)
        }
        let paid = try await shares(of: month, until: month.last)
        let before =
            months.contains(month.previous)
            ? try await shares(of: month.previous, until: totals.lastDayBefore) : nil
        let chart = BalanceChart(balances: balances)
        let rows = rows(paid, of: scope, in: month)
        let page = InsightsPage(
            title: scope.title, wayBack: scope.wayBack, month: month.name(in: words),
            picture: rows.isEmpty || web.viewer.hidesFigures ? nil : "awallet-\(month.text).png",
            action: scope.link.path,
            hidden: scope.isOfAll ? [Fact(name: "currency", value: scope.currency.code)] : [],
            currencies: scope.currencies, months: choice(of: month, among: months),
            earlier: way("insights_earlier", to: month.previous, among: months, scope),
            later: way("insights_later", to: month.next, among: months, scope),
            totals: totals.parts(
                paid, before: before,
                end: balances.last?.balance ?? .zero(scope.currency), isNow: month == months[0]),
            chart: web.viewer.hidesFigures ? nil : chart.part(words, web.money),
            days: balances.reversed().map(row),
            caption: words("insights_spending_caption", ["month": month.name(in: words)]),
            shares: rows, hasShares: !rows.isEmpty,
            budgets: try await budgets(paid, of: scope, in: month, today, signedIn))
        return web.show(page, to: signedIn, at: place)
    }

    private func budgets(
        _ paid: [Feed.Share], of scope: InsightsScope, in month: Month, _ today: CivilDate,
        _ signedIn: SignedInRequest
    ) async throws -> BudgetList? {
        guard scope.isOfAll else { return nil }
        let daysLeft = month.last.daysSince1970 - today.daysSince1970 + 1
        return BudgetList(
            try await web.wallet.budgets.list(of: signedIn.id, in: scope.currency), paid,
            in: scope.currency, daysLeft: daysLeft > 0 ? daysLeft : nil, web)
    }

    private func choice(of month: Month, among months: [Month]) -> Field {
        var field = Field(part: "parts/select", name: "month", label: words("insights_month"))
        field.choices = months.map {
            Field.Choice(value: $0.text, label: $0.name(in: words), isChosen: $0 == month)
        }
        return field
    }

    private func way(
        _ word: String, to month: Month, among months: [Month], _ scope: InsightsScope
    ) -> LinkPart? {
        guard months.contains(month) else { return nil }
        return LinkPart(
            label: words(word, ["month": month.name(in: words)]), href: scope.path(in: month))
    }

    private func row(_ day: Feed.DayBalance) -> InsightsPage.DayRow {
        InsightsPage.DayRow(
            date: day.day.iso8601, name: day.day.name(in: words),
            balance: web.money.text(day.balance),
            said: BalanceChart.said(day, words, web.money))
    }

    private func rows(
        _ shares: [Feed.Share], of scope: InsightsScope, in month: Month
    ) -> [InsightsPage.ShareRow] {
        let paid = shares.filter { $0.paidOut.minorUnits > 0 }
        let total = paid.reduce(Int64(0)) { $0 &+ $1.paidOut.minorUnits }
        let percentages = Percentages(of: paid.map(\.paidOut.minorUnits)).values
        let isHidden = web.viewer.hidesFigures
        return zip(paid, percentages).map { share, percentage in
            let thousandths = share.paidOut.minorUnits * 1000 / max(1, total)
            return InsightsPage.ShareRow(
                name: words(share.category),
                href: scope.entries.path(with: [
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
