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
        router.post(Link.request.route, use: signedInForm { try await $0.create($1, $2) })
    }

    /// The form, prefilled from a link.
    private func form(_ signedIn: SignedInRequest) async throws -> Response {
        let query = signedIn.visit.query
        return try await show(signedIn, typed: query?["currency"] == nil ? nil : query)
    }

    private func create(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        do {
            let currencies = try await currencies(of: signedIn)
            guard let currency = currencies.first(where: { $0.code == form["currency"] }) else {
                throw WalletError.currencyUnknown
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
        } catch {
            return try await show(signedIn, typed: form, formError: try web.formError(in: error))
        }
    }

    private func currencies(of signedIn: SignedInRequest) async throws -> [Currency] {
        try await web.wallet.accounts.overview(of: signedIn.id).accounts.currencies
    }

    private func show(
        _ signedIn: SignedInRequest, typed: FormFields?, formError: FormError? = nil
    ) async throws -> Response {
        let currencies = try await currencies(of: signedIn)
        guard !currencies.isEmpty else { return poor(signedIn) }
        let page = RequestFormPage(
            title: words("request_title"),
            wayBack: LinkPart(label: words("nav_send"), href: Link.send.path),
            all: LinkPart(label: words("own_requests_title"), href: Link.requests.path),
            errors: web.summary(of: formError), action: Link.request.path,
            key: web.key(after: typed, formError),
            fields: fields(currencies, typed, formError), cancel: Link.home.path)
        return web.show(page, to: signedIn, at: .send, formError: formError)
    }

    private func fields(
        _ currencies: [Currency], _ typed: FormFields?, _ formError: FormError?
    ) -> [Field] {
        let only = currencies.count == 1 ? currencies.first : nil
        var currency = Field(
            part: only == nil ? "parts/select" : "parts/hidden", name: "currency",
            label: words("currency_label"))
        currency.value = only?.code ?? ""
        currency.choices = currencies.map {
            Field.Choice(value: $0.code, label: $0.code, isChosen: $0.code == typed?["currency"])
        }
        currency.error = formError?.message(at: "currency")
        let label = only.map { words("amount_label", ["currency": $0.code]) }
        var amount = web.sumField(
            "amount", label: label ?? words("fact_amount"), in: only, typed: typed, formError)
        amount.placeholder = nil
        amount.hint = words("request_amount_hint")
        amount.isFocused = formError == nil
        var note = Field(name: "note", label: words("request_note"))
        note.value = String(typed?.text("note").prefix(1000) ?? "")
        note.hint = words("request_note_hint")
        note.autocomplete = "off"
        note.error = formError?.message(at: "note")
        return [amount, currency, note].map(\.linked)
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
