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
        guard let id = payee(of: visit), let request = MoneyRequest(payee: id, query: visit.query)
        else { return wrong(visit, principal) }
        do {
            let payee = try await web.wallet.transfers.recipient(
                id, paidIn: request.currency, by: principal?.id)
            guard let principal else { return ask(request, payee, visit) }
            let signedIn = SignedInRequest(visit: visit, principal: principal)
            return try await SendForm(web: web, signedIn: signedIn, asking: request)
                .show(typed: request.filledIn(web.money))
        } catch WalletError.recipientNotFound {
            return wrong(visit, principal)
        } catch WalletError.recipientIsSender {
            return statement(
                words("pay_own_head"), words("pay_own_text"), visit, principal,
                way: LinkPart(label: words("request_another"), href: Link.request.path))
        } catch WalletError.recipientCannotReceive {
            return statement(
                words("pay_cannot_head"),
                words("pay_cannot_text", ["currency": request.currency.code]), visit, principal,
                way: principal.flatMap { web.cashDesk(for: id, by: $0.person) },
                status: .conflict)
        }
    }

    /// Remembers the request while the person signs in. This takes a form, so that no other site
    /// can plant a request of its own.
    private func enter(_ visit: Visit) async throws -> Response {
        let form = try await web.form(of: visit)
        guard let id = payee(of: visit), let request = MoneyRequest(payee: id, query: form) else {
            return wrong(visit, nil)
        }
        let link = form["way"] == "register" ? Link.register : web.wayIn
        var response = Response.seeOther(link.path)
        let path = LocalPath(request.path)?.text ?? request.withoutNote?.path
        web.remember(path ?? Link.home.path, of: visit, in: &response)
        return response
    }

    private func ask(_ request: MoneyRequest, _ payee: Recipient, _ visit: Visit) -> Response {
        let page = PayPage(
            title: words("pay_title", ["name": payee.name]),
            head: words("pay_head", ["name": payee.name]),
            initials: Avatar(of: payee.name).initials, name: web.name(of: payee),
            amount: request.amount.map(web.money.open.text) ?? words("pay_any"),
            note: request.note.isEmpty ? nil : request.note,
            action: Link.payEntry(request.payee).path, hidden: request.fields)
        return web.show(page, to: visit)
    }

    private func payee(of visit: Visit) -> PersonID? {
        visit.context.parameters.get("id").flatMap(UUID.init(uuidString:)).map { PersonID($0) }
    }

    /// - Throws: `WalletError.tooManyAttempts`.
    private func countLookup(of visit: Visit, _ principal: Principal?) throws {
        let address = visit.context.clientAddress
        guard principal == nil, web.wallet.settings.limits(address) else { return }
        try web.wallet.requireWriter()
        try web.openLookups.count(address.limitKey, at: web.clock.now())
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
