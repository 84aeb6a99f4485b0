import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The form for a single simulated payment. Only a sandbox has it.
struct SpendingController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        guard web.wallet.settings.isSpendingOpen else { return }
        router.get(Link.payments(.any).route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.payments(.any).route,
            use: signedInForm({ try await $0.book($1, $2) }, again: { try await $0.show($1, $2) }))
    }

    private func book(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let payment = try await payment(form, in: account.balance.currency)
        let receipt = try await web.wallet.spending.record(
            payment, in: account.id, by: signedIn.id, key: IdempotencyKey(form.text("key")))
        return web.moved(to: ReceiptNotice.path(to: .account(account.id), after: receipt))
    }

    /// Reads the payment; the wallet fills in what the form leaves at its default.
    private func payment(
        _ form: FormFields, in currency: Currency
    ) async throws -> Spending.Payment {
        let isIncoming = form["way"] == "in"
        let counterparty = Counterparty(
            kind: isIncoming ? .sender : .merchant, name: form.text("name"))
        var reading = FormReading(web)
        _ = try await reading.take { try counterparty.checked() }
        let amount = try await reading.take { try web.amount(in: form, currency) }
        try reading.finish()
        guard let amount else { throw WalletError.money(.counterpartyInvalid) }
        return Spending.Payment(
            isIncoming: isIncoming, amount: amount, counterparty: counterparty,
            source: FeedSource(rawValue: form.text("source")),
            category: SpendingCategory(rawValue: form.text("category")),
            isPending: form["status"] == "pending")
    }

    private func show(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let link = Link.payments(account.id)
        let amount = web.amountField(in: account.balance.currency, content)
        var fields = [
            choice(
                "way", "payment_way", ["out": "payment_way_out", "in": "payment_way_in"], content),
            name(content), amount, category(content), source(content),
            choice(
                "status", "payment_status",
                ["settled": "payment_settled", "pending": "payment_pending"], content),
        ]
        // The keyboard opens for the first field.
        fields[2].isFocused = false
        let lead = words(
            "payment_lead",
            ["account": account.name.shown, "balance": web.money.text(account.balance)])
        let page = FormPage(
            title: words("payment_head"),
            wayBack: web.wayBack(to: account), head: words("payment_head"), lead: lead,
            errors: web.summary(of: content.error), action: link.path,
            key: web.key(of: link, for: signedIn, after: content), fields: fields,
            button: words("done"), cancel: Link.account(account.id).path, moves: true)
        return web.show(page, to: signedIn, at: .home, content)
    }

    private func name(_ content: FormContent) -> Field {
        var name = content.field("name", words("payment_name"), isFirst: true)
        name.autocomplete = "off"
        name.error = content.message(at: "name", "counterparty")
        return name
    }

    private func choice(
        _ name: String, _ label: String, _ options: KeyValuePairs<String, String>,
        _ content: FormContent
    ) -> Field {
        var field = Field(part: "parts/select", name: name, label: words(label))
        field.choices = options.map { value, word in
            Field.Choice(value: value, label: words(word), isChosen: content.typed?[name] == value)
        }
        return field
    }

    private func category(_ content: FormContent) -> Field {
        var field = Field(part: "parts/grouped", name: "category", label: words("entry_category"))
        field.choices = [Field.Choice(value: "", label: words("payment_usual"))]
        field.groups = words.categories(
            choosing: content.typed.flatMap { SpendingCategory(rawValue: $0.text("category")) })
        return field
    }

    private func source(_ content: FormContent) -> Field {
        var field = Field(part: "parts/select", name: "source", label: words("payment_source"))
        let sources = FeedSource.allCases.map { source in
            Field.Choice(
                value: source.rawValue, label: words(source),
                isChosen: content.typed?["source"] == source.rawValue)
        }
        field.choices =
            [Field.Choice(value: "", label: words("payment_usual"))]
            + sources.sorted {
                $0.label.compare($1.label, locale: words.locale) == .orderedAscending
            }
        return field
    }
}
