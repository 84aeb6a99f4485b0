import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// A person's requests for money: the state of each, and the link, the QR code and the reminder of
/// the open ones.
struct RequestListController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.requests.route, use: signedIn { try await $0.list($1) })
        router.get(Link.paymentRequest(.any).route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.requestEnd(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.cancel(signedIn) })
    }

    private func list(_ signedIn: SignedInRequest) async throws -> Response {
        let lines = try await web.wallet.requests.list(of: signedIn.id)
        let groups = PaymentRequest.State.allCases.compactMap { state in
            let rows = lines.filter { $0.request.state == state }.map(row)
            return rows.isEmpty
                ? nil
                : RequestListPage.Group(
                    id: state.rawValue, head: words("own_requests_\(state.rawValue)"), rows: rows)
        }
        let isCancelled = signedIn.visit.query?["cancelled"] != nil
        let page = RequestListPage(
            title: words("own_requests_title"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            notice: isCancelled ? Notice(text: words("request_was_cancelled")) : nil,
            ask: Link.request.path, groups: groups)
        return web.show(page, to: signedIn, at: .activity)
    }

    private func row(_ line: PaymentRequests.Line) -> RequestListPage.Row {
        let request = line.request
        let day = web.dates.dayName(request.changedAt, at: web.clock.now())
        let any =
            request.amount == nil
            ? words("request_any_in", ["currency": request.currency.code]) : nil
        return RequestListPage.Row(
            href: Link.paymentRequest(request.id).path,
            title: request.note.isEmpty ? words("request_plain") : request.note,
            more: [any, payments(line), day].compactMap(\.self).joined(separator: " · "),
            amount: request.amount.map(web.money.text))
    }

    /// Names who paid. For a request without an amount, it tells how many did.
    private func payments(_ line: PaymentRequests.Line) -> String? {
        guard line.request.payments > 0 else { return nil }
        guard line.request.amount != nil, let payer = line.payer else {
            return words("request_payments", count: line.request.payments)
        }
        return words("request_paid_by", ["name": words.name(of: payer)])
    }

    private func show(_ signedIn: SignedInRequest) async throws -> Response {
        let line = try await web.wallet.requests.find(signedIn.requestID(), of: signedIn.id)
        let request = line.request
        let page = RequestPage(
            title: words("request_page_title"),
            wayBack: LinkPart(label: words("own_requests_title"), href: Link.requests.path),
            head: request.amount.map {
                words("request_head_amount", ["amount": web.money.open.text($0)])
            } ?? words("request_head", ["currency": request.currency.code]),
            note: request.note.isEmpty ? nil : request.note,
            asker: words("pay_title", ["name": signedIn.person.publicName]),
            status: status(of: line),
            receipt: request.transfer.map {
                LinkPart(label: words("receipt_link"), href: Link.transaction($0).path)
            },
            sharing: request.state == .open ? sharing(request, signedIn) : nil)
        return web.show(page, to: signedIn, at: .activity)
    }

    /// Tells that it was paid or cancelled, once it was.
    private func status(of line: PaymentRequests.Line) -> String? {
        let date = web.dates.date(line.request.changedAt)
        guard line.request.state != .cancelled else {
            return words("request_cancelled_on", ["date": date])
        }
        return payments(line).map { words("request_paid_on", ["payments": $0, "date": date]) }
    }

    private func sharing(
        _ request: PaymentRequest, _ signedIn: SignedInRequest
    ) -> RequestPage.Sharing {
        let link = web.origin(of: signedIn.visit) + MoneyRequest(request).path
        return RequestPage.Sharing(
            link: link, code: LinkCode(link), reminder: reminder(of: request, link),
            cancel: Link.requestEnd(request.id).path, done: Link.requests.path)
    }

    /// A friendly text to send again.
    private func reminder(of request: PaymentRequest, _ link: String) -> String {
        let asked =
            request.amount.map { words("remind_amount", ["amount": web.money.open.text($0)]) }
            ?? words("remind_any")
        let note = request.note.isEmpty ? nil : words("remind_note", ["note": request.note])
        return [asked, note, words("remind_pay", ["link": link])].compactMap(\.self)
            .joined(separator: " ")
    }

    private func cancel(_ signedIn: SignedInRequest) async throws -> Response {
        let id = try signedIn.requestID()
        do {
            try await web.wallet.requests.cancel(id, by: signedIn.id)
            return .seeOther(Link.requests.path(with: ["cancelled": "yes"]))
        } catch WalletError.paymentRequest(.paid) {
            // Its page says who paid meanwhile.
            return .seeOther(Link.paymentRequest(id).path)
        }
    }
}

extension SignedInRequest {
    /// - Throws: `WalletError.paymentRequest(.notFound)` when the address has no id.
    fileprivate func requestID() throws(WalletError) -> PaymentRequestID {
        guard let uuid = visit.context.parameters.get("id").flatMap(UUID.init(uuidString:)) else {
            throw .paymentRequest(.notFound)
        }
        return PaymentRequestID(uuid)
    }
}
