import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Setting up recurring transfers into a goal.
struct RecurringController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.recurring(.any).route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.recurring(.any).route,
            use: signedInForm({ try await $0.set($1, $2) }, again: { try await $0.show($1, $2) }))
        router.post(Link.recurringEnd(.any).route, use: signedInForm { try await $0.end($1, $2) })
    }

    private func set(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let goal = try await web.wallet.goals.find(try signedIn.goalID(), of: signedIn.id)
        var reading = FormReading(web)
        let amount = try await reading.take {
            try await self.amount(in: form, of: goal, signedIn)
        }
        let rule = try await reading.take { try self.rule(in: form) }
        try reading.finish()
        guard let amount, let rule else { throw WalletError.goal(.recurrenceInvalid) }
        _ = try await web.wallet.recurring.set(
            RecurringTransfer.Plan(amount: amount, rule: rule), into: goal.id, by: signedIn.id)
        return .seeOther(Link.goal(goal.id).path(with: ["recurring": "yes"]))
    }

    private func end(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let id = try signedIn.goalID()
        do {
            try await web.wallet.recurring.remove(into: id, by: signedIn.id)
        } catch WalletError.goal(.recurringTransferNotFound) {
            // The rule has already ended, which is what the person wants.
        }
        return .seeOther(Link.goal(id).path(with: ["ended": "yes"]))
    }

    /// The typed amount, or the current one if it was hidden and left unchanged.
    private func amount(
        in form: FormFields, of goal: Goal, _ signedIn: SignedInRequest
    ) async throws -> Money {
        let isKept = form.text("amount") == MoneyFormat.mask
        let known =
            isKept ? try await web.wallet.recurring.find(into: goal.id, by: signedIn.id) : nil
        return try known?.plan.amount ?? web.amount(in: form, goal.saved.currency)
    }

    /// - Throws: `WalletError.goal(.recurrenceInvalid)`.
    private func rule(in form: FormFields) throws -> RecurrenceRule {
        let until = form.text("until")
        let end = CivilDate(iso8601: until)
        guard let start = CivilDate(iso8601: form.text("start")), until.isEmpty || end != nil,
            let frequency = RecurrenceRule.Frequency(rawValue: form.text("frequency")),
            let rule = RecurrenceRule(start: start, frequency: frequency, until: end)
        else { throw WalletError.goal(.recurrenceInvalid) }
        return rule
    }

    private func show(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let goal = try await web.wallet.goals.find(try signedIn.goalID(), of: signedIn.id)
        let account = try await web.wallet.accounts.find(goal.parent, of: signedIn.id)
        let today = try await web.wallet.people.days(of: signedIn.id).day(of: web.clock.now())
        let known = try await web.wallet.recurring.find(into: goal.id, by: signedIn.id)?.plan
        let isProposed = signedIn.visit.query?["pace"] != nil
        let plan = isProposed ? web.proposal(for: goal, today: today) ?? known : known
        var amount = web.amountField(in: goal.saved.currency, content)
        if content.typed == nil, let plan { amount.value = web.money.typed(plan.amount) }
        let start = day(
            "start", words("recurring_start"), (plan?.rule.start ?? today).iso8601, content)
        var until = day(
            "until", words("recurring_until"), plan?.rule.until?.iso8601 ?? "", content)
        until.hint = words("recurring_until_hint")
        let page = FormPage(
            title: words("recurring_head"),
            wayBack: web.wayBack(to: goal), head: words("recurring_head"),
            lead: words(
                "recurring_lead", ["account": account.name.shown, "goal": goal.name]),
            errors: web.summary(of: content.error), action: Link.recurring(goal.id).path,
            key: nil, fields: [amount, frequency(content, plan), start, until],
            button: words("recurring_button"), cancel: Link.goal(goal.id).path)
        return web.show(page, to: signedIn, at: .goals, content)
    }

    private func frequency(_ content: FormContent, _ plan: RecurringTransfer.Plan?) -> Field {
        var field = Field(
            part: "parts/select", name: "frequency", label: words("recurring_often"))
        let chosen = content.typed?["frequency"] ?? (plan?.rule.frequency ?? .monthly).rawValue
        field.choices = RecurrenceRule.Frequency.allCases.map { frequency in
            Field.Choice(
                value: frequency.rawValue, label: words("often_\(frequency.rawValue)"),
                isChosen: frequency.rawValue == chosen)
        }
        return field
    }

    private func day(
        _ name: String, _ label: String, _ value: String, _ content: FormContent
    ) -> Field {
        var field = content.field(name, label, type: "date", or: value, maximum: 20)
        field.autocomplete = "off"
        return field
    }
}

extension WebContext {
    /// How often a rule applies: `every month`, or `every 2 weeks` for one created through an API.
    func often(_ rule: RecurrenceRule) -> String {
        guard rule.step > 1 else { return words("every_\(rule.frequency.rawValue)") }
        return words("every_many_\(rule.frequency.rawValue)", count: rule.step)
    }
}
