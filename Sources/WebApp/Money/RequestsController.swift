import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The form that requests money.
struct RequestsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.request.route, use: signedIn { try await $0.form($1) })
        router.post(
            Link.request.route,
            use: signedInForm({ try await $0.create($1, $2) }, again: { try await $0.show($1, $2) })
        )
    }

    /// The form, prefilled from a link.
    private func form(_ signedIn: SignedInRequest) async throws -> Response {
        let query = signedIn.visit.query
        return try await show(
            signedIn, FormContent(typed: query?["currency"] == nil ? nil : query))
    }

    private func create(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let currencies = try await currencies(of: signedIn)
        guard let currency = currencies.first(where: { $0.code == form["currency"] }) else {
            throw WalletError.money(.currencyUnknown)
        }
        let isOpen = form.text("amount").allSatisfy(\.isWhitespace)
        var reading = FormReading(web)
        let amount = try await reading.take {
            isOpen ? nil : try web.amount(in: form, currency)
        }
        let note = try await reading.take { try Transfers.note(form.text("note")) }
        try reading.finish()
        let request = try await web.wallet.requests.create(
            amount ?? nil, in: currency, note: note ?? "", by: signedIn.id,
            key: IdempotencyKey(form.text("key")))
        return .seeOther(Link.paymentRequest(request.id).path)
    }

    private func currencies(of signedIn: SignedInRequest) async throws -> [Currency] {
        try await web.wallet.accounts.overview(of: signedIn.id).accounts.currencies
    }

    private func show(
        _ signedIn: SignedInRequest, _ content: FormContent
    ) async throws -> Response {
        let currencies = try await currencies(of: signedIn)
        guard !currencies.isEmpty else { return poor(signedIn) }
        let page = RequestFormPage(
            title: words("request_title"),
            wayBack: LinkPart(label: words("nav_send"), href: Link.send.path),
            all: LinkPart(label: words("own_requests_title"), href: Link.requests.path),
            errors: web.summary(of: content.error), action: Link.request.path,
            key: web.key(after: content),
            fields: fields(currencies, content), cancel: Link.home.path)
        return web.show(page, to: signedIn, at: .send, content)
    }

    private func fields(_ currencies: [Currency], _ content: FormContent) -> [Field] {
        let only = currencies.count == 1 ? currencies.first : nil
        var currency = Field(
            part: only == nil ? "parts/select" : "parts/hidden", name: "currency",
            label: words("currency_label"))
        currency.value = only?.code ?? ""
        currency.choices = currencies.map {
            Field.Choice(
                value: $0.code, label: $0.code, isChosen: $0.code == content.typed?["currency"])
        }
        currency.error = content.message(at: "currency")
        let label = only.map { words("amount_label", ["currency": $0.code]) }
        var amount = web.sumField(
            "amount", label: label ?? words("fact_amount"), in: only, content)
        amount.placeholder = nil
        amount.hint = words("request_amount_hint")
        amount.isFocused = content.error == nil
        var note = content.field("note", words("request_note"), maximum: 1000)
        note.hint = words("request_note_hint")
        note.autocomplete = "off"
        return [amount, currency, note]
    }

    private func poor(_ signedIn: SignedInRequest) -> Response {
        let page = MessagePage(
            title: words("request_title"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: words("send_none_head"), text: words("request_none_text"),
            ways: [LinkPart(label: words("add_account"), href: Link.newAccount.path)])
        return web.show(page, to: signedIn, at: .send)
    }
}

extension WebContext {
    /// The address of this site for others: `https://wallet.example`.
    func origin(of visit: Visit) -> String { visit.request.site.published.text }
}
