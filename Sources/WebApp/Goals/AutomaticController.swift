import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Setting up automatic round-ups at the end of each week (S-RND-12).
struct AutomaticController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.automatic(.any).route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.automatic(.any).route,
            use: signedInForm({ try await $0.set($1, $2) }, again: { try await $0.show($1, $2) }))
        router.post(Link.automaticEnd(.any).route, use: signedInForm { try await $0.end($1, $2) })
    }

    private func set(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let id = try signedIn.accountID()
        guard let goal = UUID(uuidString: form.text("goal")) else {
            throw WalletError.goal(.notFound)
        }
        guard let multiplier = Int64(form.text("multiplier")) else {
            throw WalletError.goal(.multiplierInvalid)
        }
        _ = try await web.wallet.roundUps.setAutomatic(
            of: id, into: AccountID(goal), multiplier: multiplier, by: signedIn.id)
        return .seeOther(Link.accountGoals(id).path(with: ["automatic": "yes"]))
    }

    private func end(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let id = try signedIn.accountID()
        try await web.wallet.roundUps.stopAutomatic(of: id, by: signedIn.id)
        return .seeOther(Link.accountGoals(id).path(with: ["stopped": "yes"]))
    }

    private func show(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let goals = try await web.wallet.goals.list(of: account.id, by: signedIn.id)
        let rule = try await web.wallet.roundUps.automatic(of: account.id, by: signedIn.id)
        guard !goals.isEmpty else {
            return .seeOther(Link.accountGoals(account.id).path)
        }
        var goal = Field(part: "parts/select", name: "goal", label: words("automatic_goal"))
        let chosen = content.typed?["goal"] ?? rule?.goal.text
        goal.choices = goals.map {
            Field.Choice(value: $0.id.text, label: $0.name, isChosen: $0.id.text == chosen)
        }
        goal.error = content.message(at: "goal")
        let page = FormPage(
            title: words("automatic_head"),
            wayBack: LinkPart(
                label: words("goals_head"), href: Link.accountGoals(account.id).path),
            head: words("automatic_head"), lead: words("automatic_explained"),
            errors: web.summary(of: content.error), action: Link.automatic(account.id).path,
            key: nil,
            fields: [
                goal, multiplier(rule, content),
            ],
            button: words("automatic_button"), cancel: Link.accountGoals(account.id).path)
        return web.show(page, to: signedIn, at: .goals, content)
    }

    private func multiplier(_ rule: AutomaticRoundUp?, _ content: FormContent) -> Field {
        var field = Field(
            part: "parts/select", name: "multiplier", label: words("automatic_multiplier"))
        let chosen = content.typed?["multiplier"] ?? String(rule?.multiplier ?? 1)
        field.choices = (1...10).map { number in
            let text = String(number)
            return Field.Choice(
                value: text,
                label: words(number == 1 ? "automatic_once" : "automatic_times", ["times": text]),
                isChosen: text == chosen)
        }
        field.error = content.message(at: "multiplier")
        return field
    }
}
