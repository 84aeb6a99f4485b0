import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// The page of a request for money: it leads to the prefilled form, or, for people without a wallet
/// here, shows who asks and how to get one.
struct PayController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.pay(.any).route, use: open { try await $0.pay($1, $2) })
        router.post(
            Link.payEntry(.any).route, use: open { pages, visit, _ in try await pages.enter(visit) }
        )
    }

    private func pay(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        try countLookup(of: visit, principal)
        guard let id = payee(of: visit) else { return wrong(visit, principal) }
        let kept = try await kept(visit.query?.request, of: id)
        guard
            let request = kept.map({ MoneyRequest($0.request) })
                ?? MoneyRequest(payee: id, query: visit.query)
        else { return wrong(visit, principal) }
        do {
            // Before anything of the request shows: somebody who blocked the visitor does not
            // exist for them.
            _ = try await web.wallet.transfers.recipient(id, by: principal?.id)
            if let kept, let answer = try await closed(kept, visit, principal) { return answer }
            let payee = try await web.wallet.transfers.recipient(
                id, paidIn: request.currency, by: principal?.id)
            guard let principal else { return try await ask(request, payee, visit) }
            let signedIn = SignedInRequest(visit: visit, principal: principal)
            return try await SendForm(web: web, signedIn: signedIn, asking: request)
                .show(FormContent(typed: request.filledIn(web.money)))
        } catch WalletError.money(.recipientNotFound) {
            return wrong(visit, principal)
        } catch WalletError.money(.recipientBlocked) {
            return statement(
                words("pay_blocked_head"), words("pay_blocked_text"), visit, principal,
                way: LinkPart(label: words("known_title"), href: Link.knownPerson(id).path),
                status: .conflict)
        } catch WalletError.money(.recipientIsSender) {
            return statement(
                words("pay_own_head"), words("pay_own_text"), visit, principal,
                way: request.id.map {
                    LinkPart(label: words("request_see"), href: Link.paymentRequest($0).path)
                } ?? LinkPart(label: words("request_another"), href: Link.request.path))
        } catch WalletError.money(.recipientCannotReceive) {
            return statement(
                words("pay_cannot_head"),
                words("pay_cannot_text", ["currency": request.currency.code]), visit, principal,
                way: principal.flatMap { web.cashDesk(for: id, by: $0.person) },
                status: .conflict)
        }
    }

    /// The kept request of a link.
    private func kept(
        _ id: PaymentRequestID?, of payee: PersonID
    ) async throws -> PaymentRequests.Line? {
        guard let id else { return nil }
        do {
            return try await web.wallet.requests.find(id, of: payee)
        } catch WalletError.paymentRequest(.notFound) {
            return nil
        }
    }

    /// Says that a request is paid or cancelled, to everybody but the person who asked.
    private func closed(
        _ kept: PaymentRequests.Line, _ visit: Visit, _ principal: Principal?
    ) async throws -> Response? {
        let request = kept.request
        guard request.state != .open, request.person != principal?.id else { return nil }
        let name = words.name(
            of: try await web.wallet.transfers.recipient(request.person, by: nil))
        let receipt = request.transfer.map {
            LinkPart(label: words("receipt_link"), href: Link.transaction($0).path)
        }
        let hasPaid = principal != nil && kept.payer?.id == principal?.id
        return statement(
            words("pay_\(request.state.rawValue)_head"),
            words("pay_\(request.state.rawValue)_text", ["name": name]), visit, principal,
            way: hasPaid ? receipt : nil)
    }

    /// Remembers the request while the person signs in. This takes a form, so that no other site
    /// can plant a request of its own.
    private func enter(_ visit: Visit) async throws -> Response {
        let form = try await web.form(of: visit)
        guard let id = payee(of: visit), let path = path(in: form, to: id) else {
            return wrong(visit, nil)
        }
        let isJoining = form["way"] == "register" && web.canJoin(visit)
        let link = isJoining ? Link.register : web.wayIn
        var response = Response.seeOther(link.path)
        web.remember(path, of: visit, in: &response)
        return response
    }

    /// The link of the request in a form.
    private func path(in form: FormFields, to payee: PersonID) -> String? {
        if let id = form.request { return MoneyRequest.path(to: payee, request: id) }
        guard let request = MoneyRequest(payee: payee, query: form) else { return nil }
        return LocalPath(request.path)?.text ?? request.withoutNote?.path
    }

    private func ask(
        _ request: MoneyRequest, _ payee: Recipient, _ visit: Visit
    ) async throws -> Response {
        let page = PayPage(
            title: words("pay_title", ["name": payee.name]),
            head: words("pay_head", ["name": payee.name]),
            face: try await web.face(of: payee, by: nil, size: .large, asking: request.id),
            name: web.name(of: payee),
            amount: request.amount.map(web.money.open.text) ?? words("pay_any"),
            note: request.note.isEmpty ? nil : request.note,
            lead: words(web.canJoin(visit) ? "pay_lead" : "pay_lead_members"),
            joining: web.canJoin(visit) ? nil : words(web.wordOfJoining),
            action: Link.payEntry(request.payee).path, hidden: request.fields,
            preview: PayPage.Preview(
                title: words(
                    "pay_preview", ["name": payee.name, "wallet": web.wallet.settings.name]),
                site: web.wallet.settings.name,
                image: web.origin(of: visit) + web.assets.prefix + "/art/icon-512.png"))
        return web.show(page, to: visit)
    }

    private func payee(of visit: Visit) -> PersonID? {
        visit.context.parameters.get("id").flatMap(UUID.init(uuidString:)).map { PersonID($0) }
    }

    /// - Throws: `WalletError.tooManyLookups`.
    private func countLookup(of visit: Visit, _ principal: Principal?) throws {
        let address = visit.context.clientAddress
        guard principal == nil, web.wallet.settings.limits(address) else { return }
        try web.wallet.requireWriter()
        if let wait = web.openLookups.take(address.limitKey, at: web.clock.now()) {
            throw WalletError.tooManyLookups(retryAfterSeconds: wait)
        }
    }

    private func wrong(_ visit: Visit, _ principal: Principal?) -> Response {
        statement(
            words("pay_wrong_head"), words("pay_wrong_text"), visit, principal, status: .notFound)
    }

    private func statement(
        _ head: String, _ text: String, _ visit: Visit, _ principal: Principal?,
        way: LinkPart? = nil,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let start = LinkPart(label: words("error_home"), href: Link.root.path)
        let page = MessagePage(
            title: head, wayBack: LinkPart(label: words("account_back"), href: Link.root.path),
            head: head, text: text, ways: [way ?? start])
        return web.show(page, to: visit, isSignedIn: principal != nil, status: status)
    }
}
