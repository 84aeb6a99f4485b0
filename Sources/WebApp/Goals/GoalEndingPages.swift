import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Putting a goal away, taking it into use again, and deleting it. Its money always goes back to
/// its account (S-GOAL-16).
struct GoalEndingPages: PageGroup {
    var site: Site

    private enum Ending { case archive, deletion }

    private var words: Words { site.words }

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
        let goal = try await site.wallet.goals.archive(try signedIn.goalID(), by: signedIn.id)
        return site.moved(to: Link.accountGoals(goal.parent).path(with: ["archived": "yes"]))
    }

    private func restore(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let goal = try await site.wallet.goals.restore(try signedIn.goalID(), by: signedIn.id)
        return .seeOther(Link.goal(goal.id).path(with: ["restored": "yes"]))
    }

    private func delete(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let id = try signedIn.goalID()
        do {
            let goal = try await site.wallet.goals.find(id, of: signedIn.id)
            _ = try await site.wallet.goals.delete(id, by: signedIn.id)
            return site.moved(to: Link.accountGoals(goal.parent).path(with: ["deleted": "yes"]))
        } catch WalletError.goalNotFound {
            // Asked again because the answer got lost: its history says that it was there.
            _ = try await site.wallet.feed.page(of: id, by: signedIn.id, limit: 1)
            return site.moved(to: Link.goals.path(with: ["deleted": "yes"]))
        }
    }

    private func ask(_ ending: Ending, _ signedIn: SignedInRequest) async throws -> Response {
        let goal = try await site.wallet.goals.find(try signedIn.goalID(), of: signedIn.id)
        let account = try await site.wallet.accounts.find(goal.parent, of: signedIn.id)
        let isDeletion = ending == .deletion
        let holds = goal.saved.minorUnits > 0
        let page = GoalEndingPage(
            title: words(isDeletion ? "goal_delete" : "goal_archive"),
            wayBack: site.wayBack(to: goal),
            head: words(
                isDeletion ? "goal_delete_head" : "goal_archive_head", ["goal": goal.name]),
            money: words(
                holds ? "goal_returns" : "goal_returns_nothing",
                [
                    "amount": site.money.text(goal.saved), "account": account.name.shown,
                ]),
            text: words(isDeletion ? "goal_delete_text" : "goal_archive_text"),
            action: (isDeletion ? Link.goalDeletion(goal.id) : .goalArchive(goal.id)).path,
            button: words(isDeletion ? "goal_delete" : "goal_archive"),
            isDangerous: isDeletion, cancel: Link.goal(goal.id).path)
        return site.show(page, to: signedIn, at: .goals)
    }
}
