import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The goals of an account, and saving a week's round-up into one of them.
struct AccountGoalsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.accountGoals(.any).route, use: signedIn { try await $0.look($1) })
        router.post(
            Link.roundUps(.any).route,
            use: signedInForm({ try await $0.save($1, $2) }, again: { try await $0.look($1, $2) }))
        router.get(
            Link.roundUps(.any).route,
            use: signedIn { .seeOther(Link.accountGoals(try $1.accountID()).path) })
    }

    private func look(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        do {
            let account = try await web.wallet.accounts.find(
                try signedIn.accountID(), of: signedIn.id)
            return try await show(account, signedIn, content)
        } catch WalletError.account(.notFound) where signedIn.visit.request.isAutomatic {
            return .seeOther(Link.home.path(with: ["gone": "yes"]))
        }
    }

    // Saving the round-up

    private func save(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let goal = try await goal(form.text("goal"), of: account, signedIn)
        let receipt = try await web.wallet.roundUps.save(
            week: form["week"].flatMap(CivilDate.init(iso8601:)), into: goal.id,
            by: signedIn.id,
            key: IdempotencyKey(form.text("key")))
        let id = receipt.transfer.order.id.text
        return web.moved(to: Link.accountGoals(account.id).path(with: ["saved": id]))
    }

    /// The chosen goal.
    ///
    /// - Throws: `WalletError.goal(.notFound)` if it belongs to another account, and a form error
    ///   if none is chosen.
    private func goal(
        _ text: String, of account: AccountRecord, _ signedIn: SignedInRequest
    ) async throws -> Goal {
        guard let uuid = UUID(uuidString: text) else {
            throw FormError(words("goal_choose"), hint: words("goal_choose_hint")).failure
        }
        let goal = try await web.wallet.goals.find(AccountID(uuid), of: signedIn.id)
        guard goal.parent == account.id else { throw WalletError.goal(.notFound) }
        return goal
    }

    // The page

    /// The goals page of an account, shown at its own address and, for a person with one account,
    /// at that of all goals.
    func show(
        _ account: AccountRecord, _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let fields = content.typed ?? signedIn.visit.query
        let chosen = fields?["goal"]
        let goals = try await web.wallet.goals.list(
            of: account.id, includingArchived: true, by: signedIn.id)
        let used = goals.filter { !$0.isArchived }
        let change = try await WeekPicker(web: web, account: account).change(
            on: fields?["week"].flatMap(CivilDate.init(iso8601:)), choosing: chosen, for: signedIn)
        let address = Link.accountGoals(account.id)
        let slides = GoalSlides(web: web, account: account)
        let page = AccountGoalsPage(
            title: words("goals_head"), hasErrors: content.error != nil,
            slide: try await slides.slide(
                for: signedIn, content.error,
                again: address.path(with: ["week": change.week, "goal": chosen ?? ""])),
            notice: content.error == nil ? GoalNotices(words: words).notice(for: signedIn) : nil,
            wayBack: web.wayBack(to: account),
            refresh: address.path(with: ["week": change.week]),
            change: change, action: Link.roundUps(account.id).path,
            key: web.key(of: .roundUps(account.id), for: signedIn, after: content),
            goals: used.map { web.card(of: $0, isChosen: $0.id.text == chosen) },
            hasGoals: !used.isEmpty, newGoal: Link.newGoal(account.id).path,
            cancel: Link.account(account.id).path,
            automatic: try await automatic(of: account, among: used, signedIn),
            archived: goals.filter(\.isArchived).map {
                LinkPart(label: $0.name, href: Link.goal($0.id).path)
            },
            zone: words(
                "week_zone",
                [
                    "zone": try await web.wallet.people.zone(of: signedIn.id)
                        ?? web.wallet.settings.homeZone
                ]),
            zoneLink: Link.zone.path)
        return web.show(page, to: signedIn, at: .goals, content)
    }

    private func automatic(
        of account: AccountRecord, among goals: [Goal], _ signedIn: SignedInRequest
    ) async throws -> AccountGoalsPage.Automatic? {
        guard !goals.isEmpty else { return nil }
        let rule = try await web.wallet.roundUps.automatic(of: account.id, by: signedIn.id)
        let text = rule.map { rule in
            words(
                rule.multiplier == 1 ? "automatic_on" : "automatic_on_times",
                [
                    "goal": goals.first { $0.id == rule.goal }?.name ?? "",
                    "times": String(rule.multiplier),
                    "date": web.dates.date(rule.nextWeek.adding(days: 7)),
                ])
        }
        return AccountGoalsPage.Automatic(
            text: text ?? words("automatic_off"), isOn: rule != nil,
            set: Link.automatic(account.id).path, end: Link.automaticEnd(account.id).path)
    }
}
