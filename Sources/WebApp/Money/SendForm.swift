import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The form that asks for a payee and an amount. The payee is typed in, or fixed by a request for
/// money or by the list of earlier payees.
struct SendForm {
    let web: WebContext
    let signedIn: SignedInRequest
    /// The request for money; nil for a payment without one.
    var asking: MoneyRequest?

    private static let names = ["to": "recipient"]

    private var words: Localisation { web.words }

    func show(typed: FormFields? = nil, formError: FormError? = nil) async throws -> Response {
        let all = try await web.wallet.accounts.overview(of: signedIn.id).accounts
        let accounts = all.filter { account in
            guard let code = typed?["currency"] else { return true }
            return account.balance.currency.code == code
        }
        guard !accounts.isEmpty else { return poor(typed?["currency"], hasOthers: !all.isEmpty) }
        let payee = try await payee(typed)
        let payees = payee == nil && formError == nil ? try await web.payees(of: signedIn) : []
        let head = payee.map { words("send_head_to", ["name": $0.name]) } ?? words("send_head")
        let page = FormPage(
            title: words("send_title"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: head, lead: asking.flatMap { lead(of: $0, payee) },
            errors: web.summary(of: formError, naming: Self.names), action: Link.sendReview.path,
            key: web.key(of: .send, for: signedIn, after: typed, formError),
            fields: fields(among: accounts, payee, typed, formError), button: words("send_button"),
            cancel: Link.home.path, payees: payees,
            ways: ways(hasPayee: payee != nil))
        return web.show(page, to: signedIn, at: .send, formError: formError)
    }

    /// A treasurer who scanned somebody's code may want to book cash for them.
    private func ways(hasPayee: Bool) -> [FormPage.Way] {
        guard hasPayee else {
            return [
                FormPage.Way(
                    label: words("request_link"), href: Link.request.path, icon: "icons/request")
            ]
        }
        return [cashDesk].compactMap(\.self).map {
            FormPage.Way(label: $0.label, href: $0.href, icon: "icons/deposit")
        }
    }

    private var cashDesk: LinkPart? {
        asking.flatMap { web.cashDesk(for: $0.payee, by: signedIn.person) }
    }

    /// The fixed payee; nil where the payer types one.
    private func payee(_ typed: FormFields?) async throws -> Recipient? {
        guard let text = typed?["payee"] else { return nil }
        guard let id = UUID(uuidString: text) else { throw WalletError.recipientNotFound }
        return try await web.wallet.transfers.recipient(PersonID(id))
    }

    private func lead(of request: MoneyRequest, _ payee: Recipient?) -> String? {
        guard let name = payee?.name, let amount = request.amount else { return nil }
        return words(
            "pay_asks", ["name": name, "amount": web.money.open.text(amount)])
    }

    private func fields(
        among accounts: [AccountRecord], _ payee: Recipient?, _ typed: FormFields?,
        _ formError: FormError?
    ) -> [Field] {
        let recipient = payee.map { fixed($0, formError) } ?? self.recipient(typed, formError)
        var note = Field(name: "note", label: words("send_note"))
        note.value = String(typed?.text("note").prefix(1000) ?? "")
        note.hint = words("send_note_hint")
        note.autocomplete = "off"
        note.error = formError?.message(at: "note")
        var amount = amount(among: accounts, typed, formError)
        amount.isFocused = payee != nil && formError == nil
        let all = [recipient, amount, from(accounts, typed, formError), note].map(\.linked)
        guard let currency = typed?["currency"], payee != nil else { return all }
        var fixedCurrency = Field(part: "parts/hidden", name: "currency", label: "")
        fixedCurrency.value = currency
        return all + [fixedCurrency]
    }

    private func recipient(_ typed: FormFields?, _ formError: FormError?) -> Field {
        var recipient = Field(name: "recipient", label: words("send_to"))
        recipient.value = String(typed?.text("recipient").prefix(100) ?? "")
        recipient.hint = words("send_to_hint")
        recipient.autocomplete = "off"
        recipient.isPlain = true
        recipient.isFocused = formError == nil
        recipient.error = formError?.message(at: "to", "recipient")
        return recipient
    }

    private func fixed(_ payee: Recipient, _ formError: FormError?) -> Field {
        var field = Field(part: "parts/payee", name: "recipient", label: words("send_to"))
        field.value = payee.id.text
        field.shown = web.name(of: payee)
        field.initials = Avatar(of: payee.name).initials
        field.change = asking == nil ? Link.send.path : nil
        field.error = formError?.message(at: "to", "recipient")
        return field
    }

    private func amount(
        among accounts: [AccountRecord], _ typed: FormFields?, _ formError: FormError?
    ) -> Field {
        let currencies = Set(accounts.map(\.balance.currency))
        let only = currencies.count == 1 ? currencies.first : nil
        let label =
            only.map { words("send_amount_in", ["currency": $0.code]) } ?? words("send_amount")
        var amount = web.sumField("amount", label: label, in: only, typed: typed, formError)
        if only == nil { amount.hint = words("send_amount_hint") }
        amount.enterKey = "send"
        amount.maxWord = words("amount_max")
        amount.accountField = "from"
        return amount
    }

    private func from(
        _ accounts: [AccountRecord], _ typed: FormFields?, _ formError: FormError?
    ) -> Field {
        var from = web.accountField(
            "from", label: words("send_from"), among: accounts,
            chosen: typed?["from"] ?? accounts.first { $0.balance.minorUnits > 0 }?.id.text)
        from.error = formError?.message(at: "from")
        return web.telling("send_amount_in", from, of: accounts)
    }

    /// Says that an account is needed first. Adding one leads back here.
    ///
    /// - Parameter currency: the currency of the payment; nil for any.
    private func poor(_ currency: String?, hasOthers: Bool) -> Response {
        let code = hasOthers ? currency : nil
        var fields = [("next", signedIn.visit.here)]
        if let currency { fields.insert(("currency", currency), at: 0) }
        let page = MessagePage(
            title: words("send_title"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: code.map { words("send_none_in_head", ["currency": $0]) }
                ?? words("send_none_head"),
            text: code.map { words("send_none_in_text", ["currency": $0]) }
                ?? words("send_none_text"),
            ways: [
                LinkPart(
                    label: words("add_account"),
                    href: Link.newAccount.path + "?" + Link.query(fields))
            ] + [cashDesk].compactMap(\.self))
        return web.show(page, to: signedIn, at: .send)
    }
}
