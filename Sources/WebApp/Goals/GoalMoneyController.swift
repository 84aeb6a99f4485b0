import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Moving money into a goal and out of it.
struct GoalMoneyController: PageController {
    var web: WebContext

    private enum Way { case into, out }

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.goalDeposits(.any).route, use: signedIn { try await $0.show(.into, $1) })
        router.post(
            Link.goalDeposits(.any).route,
            use: signedInForm(
                { try await $0.book(.into, $1, $2) }, again: { try await $0.show(.into, $1, $2) }))
        router.get(Link.goalWithdrawals(.any).route, use: signedIn { try await $0.show(.out, $1) })
        router.post(
            Link.goalWithdrawals(.any).route,
            use: signedInForm(
                { try await $0.book(.out, $1, $2) }, again: { try await $0.show(.out, $1, $2) }))
    }

    private func book(_ way: Way, _ signedIn: SignedInRequest, _ form: FormFields) async throws
        -> Response
    {
        let goals = web.wallet.goals
        let goal = try await goals.find(try signedIn.goalID(), of: signedIn.id)
        let amount = try web.amount(in: form, goal.saved.currency)
        let key = try IdempotencyKey(form.text("key"))
        let receipt =
            switch way {
            case .into: try await goals.add(amount, to: goal.id, by: signedIn.id, key: key)
            case .out: try await goals.takeOut(amount, from: goal.id, by: signedIn.id, key: key)
            }
        return web.moved(to: ReceiptNotice.path(to: .goal(goal.id), after: receipt))
    }

    private func show(
        _ way: Way, _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let goal = try await web.wallet.goals.find(try signedIn.goalID(), of: signedIn.id)
        let account = try await web.wallet.accounts.find(goal.parent, of: signedIn.id)
        let isInto = way == .into
        let most = isInto ? account.balance : goal.saved
        let lead = words(
            isInto ? "goal_add_lead" : "goal_take_lead",
            [
                "account": account.name.shown, "goal": goal.name,
                "balance": web.money.text(most),
            ])
        let link = isInto ? Link.goalDeposits(goal.id) : .goalWithdrawals(goal.id)
        let page = FormPage(
            title: words(isInto ? "goal_add" : "goal_take"), wayBack: web.wayBack(to: goal),
            head: words(isInto ? "goal_add_head" : "goal_take_head"), lead: lead,
            errors: web.summary(of: content.error), action: link.path,
            key: web.key(of: link, for: signedIn, after: content),
            fields: [
                web.amountField(in: goal.saved.currency, content, most: most)
            ],
            button: words(isInto ? "goal_add" : "goal_take"),
            deed: words(isInto ? "goal_add_deed" : "goal_take_deed"),
            cancel: Link.goal(goal.id).path, moves: true)
        return web.show(page, to: signedIn, at: .goals, content)
    }
}
