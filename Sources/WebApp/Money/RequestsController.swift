import HTTPSupport
import Hummingbird
import Ledger
import QRCode
import WalletServices

/// Requesting money: a link that anyone can open, and the same link as a QR code.
struct RequestsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.request.route, use: signedIn { try await $0.request($1) })
    }

    /// Shows the form, or the link made from it. Nothing is stored: the link contains the whole
    /// request.
    private func request(_ signedIn: SignedInRequest) async throws -> Response {
        let accounts = try await web.wallet.accounts.overview(of: signedIn.id).accounts
        var currencies: [Currency] = []
        for currency in accounts.map(\.balance.currency) where !currencies.contains(currency) {
            currencies.append(currency)
        }
        guard !currencies.isEmpty else { return poor(signedIn) }
        guard let query = signedIn.visit.query, query["currency"] != nil else {
            return show(signedIn, currencies)
        }
        do {
            guard let currency = currencies.first(where: { $0.code == query["currency"] }) else {
                throw WalletError.currencyUnknown
            }
            let isOpen = query.text("amount").allSatisfy(\.isWhitespace)
            var reading = FormReading(web)
            let amount = try await reading.take {
                isOpen ? nil : try web.amount(in: query, currency)
            }
            let note = try await reading.take { try Transfers.note(query.text("note")) }
            try reading.finish()
            return made(
                try MoneyRequest(
                    payee: signedIn.id, currency: currency, amount: amount ?? nil,
                    note: note ?? ""),
                signedIn)
        } catch {
            return show(
                signedIn, currencies, typed: query, formError: try web.formError(in: error))
        }
    }

    private func show(
        _ signedIn: SignedInRequest, _ currencies: [Currency], typed: FormFields? = nil,
        formError: FormError? = nil
    ) -> Response {
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
        let page = RequestFormPage(
            title: words("request_title"),
            wayBack: LinkPart(label: words("nav_send"), href: Link.send.path),
            errors: web.summary(of: formError), action: Link.request.path,
            fields: [amount, currency, note].map(\.linked), cancel: Link.home.path)
        return web.show(page, to: signedIn, at: .send, formError: formError)
    }

    private func made(_ request: MoneyRequest, _ signedIn: SignedInRequest) -> Response {
        let link = web.origin(of: signedIn.visit) + request.path
        let code = QRCode(link)
        let amount = request.amount.map(web.money.open.text)
        let page = RequestPage(
            title: words("request_title"),
            wayBack: LinkPart(label: words("request_another"), href: Link.request.path),
            head: amount.map { words("request_head_amount", ["amount": $0]) }
                ?? words("request_head", ["currency": request.currency.code]),
            note: request.note.isEmpty ? nil : request.note, link: link,
            code: code.map { RequestPage.Code(span: String($0.span), path: $0.path) },
            done: Link.home.path)
        return web.show(page, to: signedIn, at: .send)
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
    /// This server's address, as the browser reached it: `https://wallet.example`.
    func origin(of visit: Visit) -> String {
        (isSecure ? "https://" : "http://") + (visit.request.head.authority ?? "")
    }
}
