import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// One goal: its progress, and the actions on it.
struct GoalsController: PageController {
    var web: WebContext

    private static let pageSize = 30

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.goal(.any).route, use: signedIn { try await $0.look($1) })
    }

    private func look(_ signedIn: SignedInRequest) async throws -> Response {
        do {
            let goal = try await web.wallet.goals.find(try signedIn.goalID(), of: signedIn.id)
            return try await show(goal, signedIn)
        } catch WalletError.goal(.notFound) where signedIn.visit.request.isAutomatic {
            // The goal was deleted while a page showed it.
            return .seeOther(Link.goals.path(with: ["gone": "yes"]))
        }
    }

    private func show(_ goal: Goal, _ signedIn: SignedInRequest) async throws -> Response {
        let account = try await web.wallet.accounts.find(goal.parent, of: signedIn.id)
        let feed = try await web.wallet.feed.page(
            of: goal.id, by: signedIn.id, before: signedIn.before, limit: Self.pageSize)
        let saving = try await web.wallet.recurring.find(into: goal.id, by: signedIn.id)
        let today = try await web.wallet.people.days(of: signedIn.id).day(of: web.clock.now())
        let notice = try await notice(for: signedIn)
        let celebration = celebration(of: goal, feed.entries.first, notice, signedIn)
        let page = GoalPage(
            title: goal.name,
            wayBack: LinkPart(
                label: words("goals_head"), href: Link.accountGoals(goal.parent).path),
            notice: celebration == nil ? notice : nil, celebration: celebration,
            card: web.card(of: goal),
            rest: rest(of: goal),
            account: LinkPart(
                label: words("goal_of", ["account": account.name.shown]),
                href: Link.account(account.id).path),
            tiles: tiles(of: goal), edit: Link.goalEdit(goal.id).path,
            archive: goal.isArchived ? nil : Link.goalArchive(goal.id).path,
            restore: goal.isArchived ? Link.goalRestoration(goal.id).path : nil,
            delete: Link.goalDeletion(goal.id).path,
            outlook: GoalOutlook(of: goal, saving, today: today, in: web),
            recurring: recurring(of: goal, saving),
            days: EntryList(viewer: web.viewer).days(
                of: feed.entries, at: web.clock.now(), in: goal.id),
            hasEntries: !feed.entries.isEmpty,
            older: feed.next.map {
                Link.goal(goal.id).path(with: ["before": String($0)])
            })
        return web.show(page, to: signedIn, at: .goals)
    }

    private func notice(for signedIn: SignedInRequest) async throws -> Notice? {
        let said = [
            "edited": "goal_edited", "restored": "goal_restored", "recurring": "recurring_was_set",
            "ended": "recurring_was_ended",
        ]
        if let query = signedIn.visit.query, let key = said.first(where: { query[$0.key] != nil }) {
            return Notice(text: words(key.value))
        }
        return try await ReceiptNotice(web: web).notice(for: signedIn)
    }

    private func rest(of goal: Goal) -> String? {
        guard goal.target != nil, !web.viewer.hidesFigures else { return nil }
        guard let missing = goal.missing else { return words("goal_reached") }
        return words("goal_rest", ["amount": web.money.brief(missing)])
    }

    /// The celebration, if the saving that the page reports reached the target.
    private func celebration(
        of goal: Goal, _ latest: Feed.Entry?, _ notice: Notice?, _ signedIn: SignedInRequest
    ) -> GoalPage.Celebration? {
        guard let latest, let notice, goal.isReached(by: latest.amount),
            latest.transfer.order.id.text == signedIn.visit.query?["receipt"],
            latest.transfer.order.credit == goal.id
        else { return nil }
        return GoalPage.Celebration(
            text: words("goal_reached_now", ["goal": goal.name]),
            guilloche: web.assets.guilloche(of: goal.parent), link: notice.link)
    }

    private func tiles(of goal: Goal) -> [Tile] {
        guard !goal.isArchived else { return [] }
        return [
            Tile(
                label: words("goal_add"), href: Link.goalDeposits(goal.id).path,
                icon: "icons/add", isFirst: true),
            Tile(
                label: words("goal_take"), href: Link.goalWithdrawals(goal.id).path,
                icon: "icons/withdraw"),
            Tile(
                label: words("goal_edit"), href: Link.goalEdit(goal.id).path, icon: "icons/edit",
                opens: false),
        ]
    }

    private func recurring(of goal: Goal, _ found: RecurringTransfer?) -> GoalPage.Recurring? {
        guard !goal.isArchived else { return nil }
        let text = found.map { transfer in
            words(
                "recurring_on",
                [
                    "amount": web.money.text(transfer.plan.amount),
                    "often": web.often(transfer.plan.rule),
                    "date": web.dates.date(transfer.nextDay),
                ])
        }
        return GoalPage.Recurring(
            text: text ?? words("recurring_off"), isOn: found != nil,
            set: Link.recurring(goal.id).path, end: Link.recurringEnd(goal.id).path)
    }
}
