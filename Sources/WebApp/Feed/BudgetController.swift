import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Setting how much a category may cost in a month (UI-VIZ-41).
struct BudgetController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.budget.route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.budget.route,
            use: signedInForm({ try await $0.set($1, $2) }, again: { try await $0.show($1, $2) }))
    }

    private func set(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        guard let currency = Currency(code: form.text("currency")) else {
            throw WalletError.money(.currencyUnknown)
        }
        guard let category = SpendingCategory(rawValue: form.text("category")) else {
            throw WalletError.history(.categoryUnknown)
        }
        switch form.text("amount") {
        case MoneyFormat.mask: break
        case "":
            try await web.wallet.budgets.remove(for: category, in: currency, of: signedIn.id)
        default:
            let budget = Budget(category: category, amount: try web.amount(in: form, currency))
            try await web.wallet.budgets.set(budget, of: signedIn.id)
        }
        let insights = Link.insightsOfAll.path(with: ["currency": currency.code])
        return .seeOther(insights + "#budgets")
    }

    private func show(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let query = content.typed ?? signedIn.visit.query
        let currency =
            query.flatMap { Currency(code: $0.text("currency")) }
            ?? web.wallet.settings.defaultCurrency
        let category = query.flatMap { SpendingCategory(rawValue: $0.text("category")) }
        let budget = try await web.wallet.budgets.list(of: signedIn.id, in: currency)
            .first { $0.category == category }
        let isKnown = budget != nil && content.typed == nil
        var amount = web.amountField(in: currency, content)
        if content.typed == nil, let budget { amount.value = web.money.typed(budget.amount) }
        amount.isFocused = amount.isFocused && category != nil
        if isKnown { amount.hint = words("budget_amount_hint") }
        let insights = Link.insightsOfAll.path(with: ["currency": currency.code])
        let page = FormPage(
            title: words("budget_head"),
            wayBack: LinkPart(label: words("insights_all_title"), href: insights),
            head: words("budget_head"),
            lead: words("budget_lead", ["currency": currency.code]),
            errors: web.summary(of: content.error), action: Link.budget.path, key: nil,
            fields: [
                hidden(currency), choice(of: category, content), amount,
            ],
            button: words("budget_button"), cancel: insights, scripts: ["pay", "amount"])
        return web.show(page, to: signedIn, at: .activity, content)
    }

    private func hidden(_ currency: Currency) -> Field {
        var field = Field(part: "parts/hidden", name: "currency", label: "")
        field.value = currency.code
        return field
    }

    private func choice(of category: SpendingCategory?, _ content: FormContent) -> Field {
        var field = Field(part: "parts/grouped", name: "category", label: words("entry_category"))
        field.groups = words.categories(choosing: category)
        field.error = content.message(at: "category")
        return field
    }
}
