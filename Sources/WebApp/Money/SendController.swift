import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Sending money to another person: a form, a review, and only then the payment.
struct SendController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.send.route, use: signedIn { try await $0.begin($1) })
        router.post(
            Link.sendReview.route,
            use: signedInForm(
                { try await $0.review($1, $2) }, again: { try await $0.again($1, $2) }))
        router.post(
            Link.send.route,
            use: signedInForm({ try await $0.send($1, $2) }, again: { try await $0.again($1, $2) }))
    }

    /// The form, prefilled from a link with an account, an earlier payee and an amount, or a note.
    private func begin(_ signedIn: SignedInRequest) async throws -> Response {
        let form = SendForm(web: web, signedIn: signedIn)
        guard let query = signedIn.visit.query,
            ["payee", "from", "note"].contains(where: { query[$0] != nil })
        else { return try await form.show() }
        do {
            return try await form.show(FormContent(typed: query))
        } catch WalletError
            .money(.recipientBlocked)
        {
            guard let payee = query["payee"].flatMap(UUID.init(uuidString:)) else {
                throw WalletError.money(.recipientNotFound)
            }
            // Their page says that they are blocked, and ends it.
            return .seeOther(Link.knownPerson(PersonID(payee)).path)
        }
    }

    private func review(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        guard form["change"] == nil else {
            return try await again(signedIn, FormContent(typed: form))
        }
        let payment = try await web.payment(signedIn, form, isCovered: true)
        let excess = try await web.wallet.limits.excess(of: payment.amount, by: signedIn.id)
        if let excess, !excess.mayAsk { throw excess.error }
        let face = try await web.face(
            of: payment.recipient, by: signedIn.id, size: .large, asking: payment.asked)
        let page = reviewPage(of: payment, face, form, mustAsk: excess != nil)
        return web.show(page, to: signedIn, at: .send)
    }

    private func send(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let payment = try await web.payment(signedIn, form)
        // Pays exactly the recipient shown: a name may have a new owner by now.
        guard payment.recipient.id.text == form["recipient_id"] else {
            throw FormError(words("send_moved"), at: "to").failure
        }
        let receipt = try await web.wallet.transfers.send(
            payment.amount, from: payment.from.id, to: payment.recipient.id,
            note: payment.note, paying: payment.asked, by: signedIn.id, as: signedIn.authority,
            key: IdempotencyKey(form.text("key")))
        let id = receipt.transfer.order.id
        return web.moved(to: Link.transaction(id).path(with: ["done": "yes"]))
    }

    private func again(
        _ signedIn: SignedInRequest, _ content: FormContent
    ) async throws -> Response {
        try await SendForm(web: web, signedIn: signedIn).show(content)
    }

    /// - Parameter mustAsk: whether it is over a limit, and a treasurer can approve it.
    private func reviewPage(
        of payment: Payment, _ face: Face, _ form: FormFields, mustAsk: Bool
    ) -> ReviewPage {
        let left = Money(
            minorUnits: payment.from.balance.minorUnits - payment.amount.minorUnits,
            currency: payment.amount.currency)
        let amount = web.money.open.text(payment.amount)
        let name = web.words.name(of: payment.recipient)
        var facts = [
            Fact(name: words("fact_to"), value: web.name(of: payment.recipient)),
            Fact(name: words("fact_from"), value: payment.from.name.shown),
            Fact(name: words("fact_left"), value: web.money.text(left)),
        ]
        if !payment.note.isEmpty {
            facts.append(Fact(name: words("fact_note"), value: payment.note))
        }
        let hidden = ["from", "recipient", "payee", "currency", "amount", "note", "key", "request"]
            .compactMap { name in form[name].map { Fact(name: name, value: $0) } }
        let id = Fact(name: "recipient_id", value: payment.recipient.id.text)
        return ReviewPage(
            title: words("review_title"),
            head: words("review_sum", ["amount": amount, "name": name]),
            lead: words("review_ask"), face: face, facts: facts,
            warning: mustAsk ? words("approval_needed") : nil,
            action: (mustAsk ? Link.approvals : Link.send).path,
            change: Link.sendReview.path, hidden: hidden + [id],
            button: mustAsk
                ? words("approval_ask")
                : words("review_send", ["amount": amount, "name": name]))
    }
}

extension WebContext {
    /// A payee by name and, where that differs, by username or masked number.
    func name(of recipient: Recipient) -> String {
        guard recipient.name != recipient.handle, !recipient.handle.isEmpty else {
            return words.name(of: recipient)
        }
        return words(
            "recipient_with_handle", ["name": recipient.name, "handle": recipient.handle])
    }

    /// The latest payees, as shortcuts to pay them again.
    func payees(of signedIn: SignedInRequest) async throws -> [Payee] {
        try await wallet.transfers.recentPayees(of: signedIn.id).map { recent in
            Payee(
                name: recent.name,
                face: Face(of: recent.id, named: recent.name, recent.portrait),
                isFavourite: recent.isFavourite,
                href: Link.send.path(with: ["payee": recent.id.text]))
        }
    }
}
