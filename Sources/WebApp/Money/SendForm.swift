import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The form that asks for an amount and a payee. People choose the payee by avatar or type it in,
/// unless a request for money fixes it.
struct SendForm {
    let web: WebContext
    let signedIn: SignedInRequest
    /// The request for money that it pays.
    var asking: MoneyRequest?

    private static let names = ["to": "recipient"]
    /// The maximum of people shown.
    private static let faces = 12

    private var words: Localisation { web.words }

    func show(_ content: FormContent = .empty) async throws -> Response {
        let all = try await web.wallet.accounts.overview(of: signedIn.id).accounts
        let accounts = all.filter { account in
            guard let code = content.typed?["currency"] else { return true }
            return account.balance.currency.code == code
        }
        guard !accounts.isEmpty else {
            return poor(content.typed?["currency"], hasOthers: !all.isEmpty)
        }
        let payee = try await payee(content)
        let fixed = if let payee { try await fixed(payee, content) } else { Field?.none }
        let page = SendPage(
            title: words("send_title"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: payee.map { words("send_head_to", ["name": $0.name]) } ?? words("send_head"),
            lead: asking.flatMap { lead(of: $0, payee) },
            errors: web.summary(of: content.error, naming: Self.names),
            action: Link.sendReview.path,
            key: web.key(of: .send, for: signedIn, after: content),
            amount: amount(among: accounts, content),
            from: from(accounts, content),
            payee: fixed,
            people: payee == nil ? try await people(content) : nil,
            note: note(content), hidden: hidden(content),
            cancel: Link.home.path, ways: ways(hasPayee: payee != nil))
        return web.show(page, to: signedIn, at: .send, content)
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

    /// The payee of a request for money, which also fixes the currency. Without a request, the
    /// payer chooses.
    private func payee(_ content: FormContent) async throws -> Recipient? {
        guard asking != nil || content.typed?["currency"] != nil else { return nil }
        return try await chosen(content)
    }

    private func chosen(_ content: FormContent) async throws -> Recipient? {
        guard let text = content.typed?["payee"] else { return nil }
        guard let id = UUID(uuidString: text) else { throw WalletError.money(.recipientNotFound) }
        return try await web.wallet.transfers.recipient(
            PersonID(id), by: signedIn.id)
    }

    /// The people paid before, the one of a link first, and a field for anybody else. What is
    /// typed there counts, not a face: without scripts, a face cannot be taken back.
    private func people(_ content: FormContent) async throws -> SendPage.People {
        let recipient = recipient(content)
        let chosen = recipient.value.isEmpty ? try await chosen(content) : nil
        let all = try await web.wallet.transfers.recentPayees(of: signedIn.id, limit: Self.faces)
        var faces = all.map { person in
            SendPage.Choice(
                id: person.id.text, name: person.name,
                face: Face(of: person.id, named: person.name, person.portrait),
                isFavourite: person.isFavourite, isChosen: person.id == chosen?.id)
        }
        if let chosen {
            let known = faces.firstIndex { $0.isChosen }.map { faces.remove(at: $0) }
            let first =
                if let known { known } else {
                    SendPage.Choice(
                        id: chosen.id.text, name: chosen.name,
                        face: try await web.face(of: chosen, by: signedIn.id),
                        isFavourite: false, isChosen: true)
                }
            faces.insert(first, at: 0)
        }
        return SendPage.People(
            faces: faces, recipient: recipient, all: Link.knownPeople.path)
    }

    private func lead(of request: MoneyRequest, _ payee: Recipient?) -> String? {
        guard let name = payee?.name, let amount = request.amount else { return nil }
        return words(
            "pay_asks", ["name": name, "amount": web.money.open.text(amount)])
    }

    private func note(_ content: FormContent) -> Field {
        var note = content.field("note", words("send_note"), maximum: 1000)
        note.hint = words("send_note_hint")
        note.autocomplete = "off"
        // What was typed comes back as it was; a shared text has lines, and any length.
        guard content.error == nil else { return note }
        let line = note.value.split(whereSeparator: \.isNewline).joined(separator: " ")
        note.value = String(line.prefix(Transfers.maximumNoteLength))
        if note.value != line { note.hint = words("send_note_cut") }
        return note
    }

    private func hidden(_ content: FormContent) -> [Field] {
        guard let currency = content.typed?["currency"] else { return [] }
        return [.hidden("currency", currency)] + (content.typed?.requestFields ?? [])
    }

    private func recipient(_ content: FormContent) -> Field {
        var recipient = Field(name: "recipient", label: words("send_to"))
        recipient.value = content.text("recipient", maximum: 100)
        recipient.autocomplete = "off"
        recipient.isPlain = true
        recipient.error = content.message(at: "to", "recipient")
        return recipient
    }

    private func fixed(_ payee: Recipient, _ content: FormContent) async throws -> Field {
        var field = Field(part: "parts/payee", name: "recipient", label: words("fact_to"))
        field.value = payee.id.text
        field.shown = web.name(of: payee)
        field.face = try await web.face(of: payee, by: signedIn.id, asking: asking?.id)
        field.error = content.message(at: "to", "recipient")
        return field
    }

    private func amount(among accounts: [AccountRecord], _ content: FormContent) -> Field {
        let currencies = Set(accounts.map(\.balance.currency))
        let only = currencies.count == 1 ? currencies.first : nil
        let label =
            only.map { words("send_amount_in", ["currency": $0.code]) } ?? words("send_amount")
        var amount = web.sumField("amount", label: label, in: only, content)
        amount.isFocused = content.error == nil
        amount.enterKey = "send"
        amount.maxWord = words("amount_max")
        amount.accountField = "from"
        return amount
    }

    private func from(_ accounts: [AccountRecord], _ content: FormContent) -> Field {
        var from = web.accountField(
            "from", label: words("send_from"), among: accounts,
            chosen: content.typed?["from"] ?? accounts.first { $0.balance.minorUnits > 0 }?.id.text)
        from.error = content.message(at: "from")
        return web.telling("send_amount_in", from, of: accounts)
    }

    /// Says that an account is needed first. Adding one leads back here.
    ///
    /// - Parameter currency: the currency of the payment. Without one, any will do.
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
