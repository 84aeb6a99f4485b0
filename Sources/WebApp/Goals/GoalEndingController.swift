import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Archiving a goal, restoring it, and deleting it. Its money always returns to its account
/// (S-GOAL-16).
struct GoalEndingController: PageController {
    var web: WebContext

    private enum Ending { case archive, deletion }

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.goalArchive(.any).route, use: signedIn { try await $0.ask(.archive, $1) })
        router.post(
            Link.goalArchive(.any).route, use: signedInForm { try await $0.archive($1, $2) })
        router.post(
            Link.goalRestoration(.any).route, use: signedInForm { try await $0.restore($1, $2) })
        router.get(Link.goalDeletion(.any).route, use: signedIn { try await $0.ask(.deletion, $1) })
        router.post(
            Link.goalDeletion(.any).route, use: signedInForm { try await $0.delete($1, $2) })
    }

    private func archive(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let goal = try await web.wallet.goals.archive(try signedIn.goalID(), by: signedIn.id)
        return web.moved(to: Link.accountGoals(goal.parent).path(with: ["archived": "yes"]))
    }

    private func restore(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let goal = try await web.wallet.goals.restore(try signedIn.goalID(), by: signedIn.id)
        return .seeOther(Link.goal(goal.id).path(with: ["restored": "yes"]))
    }

    private func delete(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let id = try signedIn.goalID()
        do {
            let goal = try await web.wallet.goals.find(id, of: signedIn.id)
            _ = try await web.wallet.goals.delete(id, by: signedIn.id)
            return web.moved(to: Link.accountGoals(goal.parent).path(with: ["deleted": "yes"]))
        } catch WalletError.goal(.notFound) {
            // A repeated request, because the first answer got lost: its history proves that it
            // existed.
            _ = try await web.wallet.feed.page(of: id, by: signedIn.id, limit: 1)
            return web.moved(to: Link.goals.path(with: ["deleted": "yes"]))
        }
    }

    private func ask(_ ending: Ending, _ signedIn: SignedInRequest) async throws -> Response {
        let goal = try await web.wallet.goals.find(try signedIn.goalID(), of: signedIn.id)
        let account = try await web.wallet.accounts.find(goal.parent, of: signedIn.id)
        let isDeletion = ending == .deletion
        let holds = goal.saved.minorUnits > 0
        let page = GoalEndingPage(
            title: words(isDeletion ? "goal_delete" : "goal_archive"),
            wayBack: web.wayBack(to: goal),
            head: words(
                isDeletion ? "goal_delete_head" : "goal_archive_head", ["goal": goal.name]),
            money: words(
                holds ? "goal_returns" : "goal_returns_nothing",
                [
                    "amount": web.money.text(goal.saved), "account": account.name.shown,
                ]),
            text: words(isDeletion ? "goal_delete_text" : "goal_archive_text"),
            action: (isDeletion ? Link.goalDeletion(goal.id) : .goalArchive(goal.id)).path,
            button: words(isDeletion ? "goal_delete" : "goal_archive"),
            isDangerous: isDeletion, cancel: Link.goal(goal.id).path)
        return web.show(page, to: signedIn, at: .goals)
    }
}
