import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Sending money to another person: a form, a look at who and how much, and only then the money.
struct SendPages: PageGroup {
    var site: Site

    /// A payment that can be made as it stands.
    private struct Payment {
        let from: AccountRecord
        let amount: Money
        let recipient: Recipient
        let note: String
    }

    private static let names = ["to": "recipient"]

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.send.route, use: own { try await $0.show($1) })
        router.post(Link.sendReview.route, use: ownForm { try await $0.review($1, $2) })
        router.post(Link.send.route, use: ownForm { try await $0.send($1, $2) })
    }

    private func review(_ own: OwnVisit, _ form: FormFields) async throws -> Response {
        guard form["change"] == nil else { return try await show(own, typed: form) }
        do {
            let payment = try await payment(own, form)
            try checkCover(of: payment)
            return site.show(reviewPage(of: payment, form), to: own, at: .send)
        } catch {
            return try await show(own, typed: form, fault: try site.fault(in: error))
        }
    }

    private func send(_ own: OwnVisit, _ form: FormFields) async throws -> Response {
        do {
            let payment = try await payment(own, form)
            // What was shown must be what is paid: a name may have changed hands meanwhile.
            guard payment.recipient.id.uuid.uuidString.lowercased() == form["recipient_id"] else {
                throw FormFault.Refusal(
                    fault: FormFault(words("send_moved"), at: "to"))
            }
            let receipt = try await site.wallet.transfers.send(
                payment.amount, from: payment.from.id, to: payment.recipient.id,
                note: payment.note, by: own.id, key: IdempotencyKey(form.text("key")))
            let id = receipt.transfer.order.id
            return .seeOther(Link.transaction(id).path(with: ["done": "yes"]))
        } catch {
            return try await show(own, typed: form, fault: try site.fault(in: error))
        }
    }

    private func payment(_ own: OwnVisit, _ form: FormFields) async throws -> Payment {
        guard let uuid = UUID(uuidString: form.text("from")) else {
            throw WalletError.rejected(.debitAccountNotFound)
        }
        let from = try await site.wallet.accounts.find(AccountID(uuid), of: own.id)
        let now = site.clock.now()
        if let wait = site.lookups.take(own.id.uuid.uuidString, at: now) {
            throw WalletError.tooManyAttempts(retryAfterSeconds: wait)
        }
        let recipient = try await site.wallet.transfers.recipient(
            form.text("recipient"), paidIn: from.balance.currency, by: own.id)
        let amount = try site.amount(in: form, from.balance.currency)
        return Payment(
            from: from, amount: amount, recipient: recipient, note: form.text("note"))
    }

    /// What the books would refuse is said before it comes to that.
    private func checkCover(of payment: Payment) throws {
        guard payment.amount.minorUnits > 0 else {
            throw WalletError.rejected(.amountNotPositive)
        }
        guard payment.amount.minorUnits <= MoneyLimit.operation else {
            throw WalletError.rejected(.amountOverLimit)
        }
        guard payment.amount.minorUnits <= payment.from.balance.minorUnits else {
            throw WalletError.rejected(.insufficientFunds)
        }
    }

    private func reviewPage(of payment: Payment, _ form: FormFields) -> ReviewPage {
        let currency = payment.amount.currency
        let left = Money(
            minorUnits: payment.from.balance.minorUnits - payment.amount.minorUnits,
            currency: currency)
        let recipient = payment.recipient
        let name =
            recipient.name == recipient.handle
            ? recipient.name
            : words(
                "recipient_with_handle", ["name": recipient.name, "handle": recipient.handle])
        var facts = [
            Fact(
                name: words("fact_amount"), value: site.money.open.text(payment.amount),
                isFigure: true),
            Fact(name: words("fact_to"), value: name),
            Fact(name: words("fact_from"), value: payment.from.name.shown),
            Fact(name: words("fact_left"), value: site.money.text(left)),
        ]
        if !payment.note.isEmpty {
            facts.append(Fact(name: words("fact_note"), value: payment.note))
        }
        let hidden = ["from", "recipient", "amount", "note", "key"].map {
            Fact(name: $0, value: form.text($0))
        }
        let id = Fact(name: "recipient_id", value: recipient.id.uuid.uuidString.lowercased())
        return ReviewPage(
            title: words("review_title"), facts: facts, action: Link.send.path,
            change: Link.sendReview.path, hidden: hidden + [id])
    }

    private func show(
        _ own: OwnVisit, typed: FormFields? = nil, fault: FormFault? = nil
    ) async throws -> Response {
        let accounts = try await site.wallet.accounts.overview(of: own.id).accounts
        guard !accounts.isEmpty else { return poor(own) }
        let page = FormPage(
            title: words("send_title"), hasErrors: fault != nil,
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: words("send_head"), lead: nil,
            faults: fault.map { site.summary(of: $0, naming: Self.names) },
            action: Link.sendReview.path, key: site.key(after: typed, fault),
            fields: fields(among: accounts, typed, fault), button: words("send_button"),
            cancel: Link.home.path)
        return site.show(page, to: own, at: .send, fault: fault)
    }

    private func fields(
        among accounts: [AccountRecord], _ typed: FormFields?, _ fault: FormFault?
    ) -> [Field] {
        var recipient = Field(name: "recipient", label: words("send_to"))
        recipient.value = String(typed?.text("recipient").prefix(100) ?? "")
        recipient.hint = words("send_to_hint")
        recipient.autocomplete = "off"
        recipient.isPlain = true
        recipient.isFocused = fault == nil
        recipient.error = fault?.message(at: "to", "recipient")
        let currencies = Set(accounts.map(\.balance.currency))
        let only = currencies.count == 1 ? currencies.first : nil
        let label =
            only.map { words("send_amount_in", ["currency": $0.code]) } ?? words("send_amount")
        var amount = site.sumField("amount", label: label, in: only, typed: typed, fault)
        if only == nil { amount.hint = words("send_amount_hint") }
        var from = site.accountField(
            "from", label: words("send_from"), among: accounts,
            chosen: typed?["from"] ?? accounts.first { $0.balance.minorUnits > 0 }?.id.text)
        from.error = fault?.message(at: "from")
        var note = Field(name: "note", label: words("send_note"))
        note.value = String(typed?.text("note").prefix(1000) ?? "")
        note.hint = words("send_note_hint")
        note.autocomplete = "off"
        note.error = fault?.message(at: "note")
        return [recipient, amount, from, note].map(\.linked)
    }

    private func poor(_ own: OwnVisit) -> Response {
        let page = StatementPage(
            title: words("send_title"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: words("send_none_head"), text: words("send_none_text"),
            ways: [LinkPart(label: words("add_account"), href: Link.newAccount.path)])
        return site.show(page, to: own, at: .send)
    }
}
