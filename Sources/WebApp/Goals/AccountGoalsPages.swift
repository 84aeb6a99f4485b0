import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The goals of an account, and saving a week's change into one of them.
struct AccountGoalsPages: PageGroup {
    var site: Site

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.accountGoals(.any).route, use: own { try await $0.look($1) })
        router.post(Link.roundUps(.any).route, use: ownForm { try await $0.save($1, $2) })
        router.get(
            Link.roundUps(.any).route,
            use: own { .seeOther(Link.accountGoals(try $1.accountID()).path) })
    }

    private func look(_ own: OwnVisit) async throws -> Response {
        do {
            let account = try await site.wallet.accounts.find(try own.accountID(), of: own.id)
            return try await show(account, own)
        } catch WalletError.accountNotFound where own.visit.request.isByItself {
            return .seeOther(Link.home.path(with: ["gone": "yes"]))
        }
    }

    // Saving the change

    private func save(_ own: OwnVisit, _ form: FormFields) async throws -> Response {
        let account = try await site.wallet.accounts.find(try own.accountID(), of: own.id)
        do {
            let goal = try await goal(form.text("goal"), of: account, own)
            let receipt = try await site.wallet.roundUps.save(
                week: form["week"].flatMap(CivilDate.init(iso8601:)), into: goal.id, by: own.id,
                key: IdempotencyKey(form.text("key")))
            let id = receipt.transfer.order.id.uuid.uuidString.lowercased()
            return site.moved(to: Link.accountGoals(account.id).path(with: ["saved": id]))
        } catch {
            return try await show(
                account, own, typed: form, formError: try site.formError(in: error))
        }
    }

    /// The goal that was chosen; one of another account is none.
    private func goal(
        _ text: String, of account: AccountRecord, _ own: OwnVisit
    ) async throws -> Goal {
        guard let uuid = UUID(uuidString: text) else {
            throw FormError.Failure(
                formError: FormError(words("goal_choose"), hint: words("goal_choose_hint")))
        }
        let goal = try await site.wallet.goals.find(AccountID(uuid), of: own.id)
        guard goal.parent == account.id else { throw WalletError.goalNotFound }
        return goal
    }

    // The page

    /// The goals of an account, for its own address and, where there is one account, for all.
    func show(
        _ account: AccountRecord, _ own: OwnVisit, typed: FormFields? = nil,
        formError: FormError? = nil
    ) async throws -> Response {
        let fields = typed ?? own.visit.query
        let chosen = fields?["goal"]
        let goals = try await site.wallet.goals.list(
            of: account.id, includingArchived: true, by: own.id)
        let used = goals.filter { !$0.isArchived }
        let change = try await WeekPicker(site: site, account: account).change(
            on: fields?["week"].flatMap(CivilDate.init(iso8601:)), choosing: chosen, for: own)
        let address = Link.accountGoals(account.id)
        let slides = GoalSlides(site: site, account: account)
        let page = AccountGoalsPage(
            title: words("goals_head"), hasErrors: formError != nil,
            slide: try await slides.slide(
                for: own, formError,
                again: address.path(with: ["week": change.week, "goal": chosen ?? ""])),
            notice: formError == nil ? GoalNotices(words: words).notice(for: own) : nil,
            wayBack: site.wayBack(to: account),
            refresh: address.path(with: ["week": change.week]),
            change: change, action: Link.roundUps(account.id).path,
            key: site.key(of: .roundUps(account.id), for: own, after: typed, formError),
            goals: used.map { site.card(of: $0, isChosen: $0.id.text == chosen) },
            hasGoals: !used.isEmpty, newGoal: Link.newGoal(account.id).path,
            cancel: Link.account(account.id).path,
            automatic: try await automatic(of: account, among: used, own),
            archived: goals.filter(\.isArchived).map {
                LinkPart(label: $0.name, href: Link.goal($0.id).path)
            },
            zone: words(
                "week_zone",
                [
                    "zone": try await site.wallet.people.zone(of: own.id)
                        ?? site.wallet.settings.homeZone
                ]),
            zoneLink: Link.zone.path)
        return site.show(page, to: own, at: .goals, formError: formError)
    }

    private func automatic(
        of account: AccountRecord, among goals: [Goal], _ own: OwnVisit
    ) async throws -> AccountGoalsPage.Automatic? {
        guard !goals.isEmpty else { return nil }
        let rule = try await site.wallet.roundUps.automatic(of: account.id, by: own.id)
        let text = rule.map { rule in
            words(
                rule.multiplier == 1 ? "automatic_on" : "automatic_on_times",
                [
                    "goal": goals.first { $0.id == rule.goal }?.name ?? "",
                    "times": String(rule.multiplier),
                    "date": site.moments.date(rule.nextWeek.adding(days: 7)),
                ])
        }
        return AccountGoalsPage.Automatic(
            text: text ?? words("automatic_off"), isOn: rule != nil,
            set: Link.automatic(account.id).path, end: Link.automaticEnd(account.id).path)
    }
}
