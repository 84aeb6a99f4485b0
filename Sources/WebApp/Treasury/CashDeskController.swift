import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

/// The cash desk: a form, a review, and only then the cash is booked.
struct CashDeskController: PageController {
    var web: WebContext

    private enum Way { case payIn, payOut }

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.payIn(.any).route, use: treasurer { try await $0.show(.payIn, $1, $2) })
        router.get(Link.payOut(.any).route, use: treasurer { try await $0.show(.payOut, $1, $2) })
        router.post(
            Link.payIn(.any).route,
            use: deskForm(
                { try await $0.take(.payIn, $1, $2, $3) },
                again: { try await $0.show(.payIn, $1, $2, $3) }))
        router.post(
            Link.payOut(.any).route,
            use: deskForm(
                { try await $0.take(.payOut, $1, $2, $3) },
                again: { try await $0.show(.payOut, $1, $2, $3) }))
        router.get(Link.cashReceipt(.any).route, use: treasurer { try await $0.receipt($1, $2) })
        router.post(
            Link.receiptSending(.any).route,
            use: deskForm(
                { try await $0.send($1, $3) }, again: { try await $0.receipt($1, $2, $3) }))
    }

    private func take(
        _ way: Way, _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer
    ) async throws -> Response {
        guard form["change"] == nil else {
            return try await show(way, signedIn, treasurer, FormContent(typed: form))
        }
        let cash = try await cash(signedIn, form, treasurer)
        guard form["confirmed"] != nil else { return review(way, cash, signedIn, form) }
        let (desk, key) = (web.wallet.cashDesk, try IdempotencyKey(form.text("key")))
        let receipt =
            switch way {
            case .payIn:
                try await desk.payIn(
                    cash.amount, to: cash.person.id, into: cash.account?.id, note: cash.note,
                    by: treasurer, key: key)
            case .payOut:
                try await desk.payOut(
                    cash.amount, of: cash.person.id, from: cash.account?.id, note: cash.note,
                    by: treasurer, as: signedIn.authority, key: key)
            }
        let link = Link.cashReceipt(receipt.transfer.order.id)
        return web.moved(to: link.path(with: ["done": "yes"]))
    }

    /// The values of a form.
    private struct Cash {
        let person: Person
        let account: AccountRecord?
        let amount: Money
        let note: String
    }

    private func cash(
        _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer
    ) async throws -> Cash {
        let person = try await web.wallet.people.find(signedIn.personID(), by: treasurer)
        let accounts = try await web.wallet.cashDesk.accounts(of: person.id, by: treasurer)
        let account = accounts.first { $0.id.text == form["account"] } ?? accounts.first
        let currency = account?.balance.currency ?? web.wallet.settings.defaultCurrency
        var reading = FormReading(web)
        let amount = try await reading.take { try web.amount(in: form, currency) }
        let note = try await reading.take { try Transfers.note(form.text("note")) }
        try reading.finish()
        guard let amount, let note else { throw WalletError.money(.noteInvalid) }
        return Cash(person: person, account: account, amount: amount, note: note)
    }

    private func review(
        _ way: Way, _ cash: Cash, _ signedIn: SignedInRequest, _ form: FormFields
    ) -> Response {
        var facts = [
            Fact(
                name: words(way == .payIn ? "cash_in" : "cash_out"),
                value: web.money.open.text(cash.amount), isFigure: true),
            Fact(name: words("cash_person"), value: web.name(of: cash.person)),
        ]
        if let account = cash.account {
            facts.append(Fact(name: words("fact_account"), value: account.name.shown))
        }
        if !cash.note.isEmpty { facts.append(Fact(name: words("fact_note"), value: cash.note)) }
        let hidden = ["account", "amount", "note", "key"]
            .compactMap { name in form[name].map { Fact(name: name, value: $0) } }
        let link = link(way, cash.person.id)
        let page = ReviewPage(
            title: words("review_title"), head: words("review_head"),
            lead: words("review_lead"), facts: facts, action: link.path, change: link.path,
            hidden: hidden + [Fact(name: "confirmed", value: "yes")],
            button: words(way == .payIn ? "cash_in" : "cash_out"))
        return web.show(page, to: signedIn, at: .you)
    }

    private func link(_ way: Way, _ person: PersonID) -> Link {
        way == .payIn ? .payIn(person) : .payOut(person)
    }

    private func show(
        _ way: Way, _ signedIn: SignedInRequest, _ treasurer: Treasurer,
        _ content: FormContent = .empty
    ) async throws -> Response {
        let person = try await web.wallet.people.find(signedIn.personID(), by: treasurer)
        let accounts = try await web.wallet.cashDesk.accounts(of: person.id, by: treasurer)
        let (link, back) = (link(way, person.id), Link.person(person.id).path)
        let page = FormPage(
            title: words(way == .payIn ? "cash_in" : "cash_out"),
            wayBack: LinkPart(label: person.publicName, href: back),
            head: words(
                way == .payIn ? "cash_in_head" : "cash_out_head", ["name": person.publicName]),
            lead: words("cash_lead"),
            errors: web.summary(of: content.error), action: link.path,
            key: web.key(of: link, for: signedIn, after: content),
            fields: fields(way, accounts, content), button: words("cash_review"),
            cancel: back, moves: true)
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func fields(
        _ way: Way, _ accounts: [AccountRecord], _ content: FormContent
    ) -> [Field] {
        let currencies = Set(accounts.map(\.balance.currency))
        let currency =
            currencies.count > 1
            ? nil : currencies.first ?? web.wallet.settings.defaultCurrency
        let label = currency.map { words("amount_label", ["currency": $0.code]) } ?? words("amount")
        var amount = web.sumField("amount", label: label, in: currency, content)
        amount.isFocused = content.error == nil
        amount.maxWord = way == .payOut && !accounts.isEmpty ? words("amount_max") : nil
        amount.accountField = accounts.isEmpty ? nil : "account"
        var note = content.field("note", words("send_note"), maximum: 1000)
        note.hint = words("cash_note_hint")
        note.autocomplete = "off"
        guard !accounts.isEmpty else { return [amount, note] }
        var account = web.telling(
            "amount_label",
            web.accountField(
                "account", label: words("fact_account"), among: accounts,
                chosen: content.typed?["account"]),
            of: accounts, isLimit: way == .payOut)
        account.error = content.message(at: "account", "currency")
        return [amount, account, note]
    }

    private func send(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer
    ) async throws -> Response {
        let id = try signedIn.transferID()
        try await web.wallet.cashDesk.sendReceipt(of: id, by: treasurer)
        return .seeOther(Link.cashReceipt(id).path(with: ["sent": "yes"]))
    }

    private func receipt(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer, _ content: FormContent = .empty
    ) async throws -> Response {
        let event = try await web.wallet.cashBox.movement(signedIn.transferID(), by: treasurer)
        let order = event.movement.transfer.order
        let isIncoming = order.kind == .deposit
        var facts = [
            Fact(name: words("cash_person"), value: web.name(of: event.person)),
            Fact(name: words("fact_when"), value: web.dates.dateAndTime(order.time)),
            Fact(name: words("fact_id"), value: order.id.text),
        ]
        if let by = words.booker(of: event) {
            facts.insert(Fact(name: words("cash_booked_by"), value: by), at: 1)
        }
        if !event.movement.note.isEmpty {
            facts.insert(Fact(name: words("fact_note"), value: event.movement.note), at: 1)
        }
        let back =
            event.person.isDeparted
            ? LinkPart(label: words("box_title"), href: Link.cashBox.path)
            : LinkPart(
                label: event.person.publicName, href: Link.person(event.person.id).path)
        let page = CashReceiptPage(
            title: words("cash_receipt"), wayBack: back, errors: web.summary(of: content.error),
            notice: content.error == nil && signedIn.visit.query?["sent"] != nil
                ? Notice(text: words("receipt_was_sent")) : nil,
            success: signedIn.visit.query?["done"] != nil,
            guilloche: web.assets.guilloche(of: isIncoming ? order.credit : order.debit),
            icon: isIncoming ? "icons/deposit" : "icons/withdraw",
            head: words(isIncoming ? "cash_was_in" : "cash_was_out"),
            figure: web.money.open.text(order.amount), facts: facts,
            sending: await web.wallet.cashDesk.reaches(event.person)
                ? Link.receiptSending(order.id).path : nil,
            ways: [
                LinkPart(label: words("done"), href: back.href),
                LinkPart(label: words("box_title"), href: Link.cashBox.path, isQuiet: true),
            ])
        return web.show(page, to: signedIn, at: .you, content)
    }
}

extension Localisation {
    /// The name of who booked the cash at the desk. A person's own booking has none.
    func booker(of cash: CashBox.Movement) -> String? {
        guard cash.movement.isAtDesk else { return nil }
        return cash.treasurer.map(name) ?? self("cash_by_host")
    }
}

extension WebContext {
    /// The currency that these fields name, by default the wallet's.
    ///
    /// - Throws: `WalletError.money(.currencyUnknown)`.
    func currency(in fields: FormFields?) throws(WalletError) -> Currency {
        guard let code = fields?["currency"] else { return wallet.settings.defaultCurrency }
        guard let currency = Currency(code: code) else { throw .money(.currencyUnknown) }
        return currency
    }

    /// The way from a person's own code to the cash desk, for treasurers.
    func cashDesk(for payee: PersonID, by person: Person) -> LinkPart? {
        guard person.role >= .treasurer else { return nil }
        return LinkPart(label: words("cash_desk"), href: Link.person(payee).path, isQuiet: true)
    }

    /// A person by name and, where that differs, by username or masked number.
    func name(of person: Person) -> String {
        let handle = person.username?.shown ?? person.phone?.masked ?? ""
        guard person.publicName != handle, !handle.isEmpty else { return words.name(of: person) }
        return words("recipient_with_handle", ["name": person.publicName, "handle": handle])
    }
}
