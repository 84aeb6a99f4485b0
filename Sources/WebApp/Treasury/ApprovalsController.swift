import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Payments over a limit: people ask, treasurers approve or decline.
struct ApprovalsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.post(
            Link.approvals.route,
            use: signedInForm(
                { try await $0.ask($1, $2) },
                again: { try await SendForm(web: $0.web, signedIn: $1).show($2) }))
        router.post(
            Link.withdrawal(.any).route,
            use: signedInForm { pages, signedIn, _ in
                try await pages.withdraw(signedIn)
            })
        router.get(Link.waitingApprovals.route, use: treasurer { try await $0.list($1, $2) })
        router.post(
            Link.approval(.any).route,
            use: treasurerForm { pages, signedIn, _, treasurer in
                try await pages.approve(signedIn, treasurer)
            })
        router.post(
            Link.refusal(.any).route,
            use: treasurerForm(
                { try await $0.decline($1, $2, $3) }, again: { try await $0.list($1, $2, $3) }))
    }

    private func ask(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let payment = try await web.payment(signedIn, form)
        guard payment.recipient.id.text == form["recipient_id"] else {
            throw FormError(words("send_moved"), at: "to").failure
        }
        _ = try await web.wallet.approvals.ask(
            payment.amount, from: payment.from.id, to: payment.recipient.id,
            note: payment.note, paying: payment.asked, by: signedIn.id,
            as: signedIn.authority, key: IdempotencyKey(form.text("key")))
        return web.moved(to: Link.home.path(with: ["asked": "yes"]))
    }

    private func withdraw(_ signedIn: SignedInRequest) async throws -> Response {
        do {
            _ = try await web.wallet.approvals.withdraw(id(signedIn), by: signedIn.id)
        } catch WalletError.treasury(.approvalDecided) {
            // Home shows how it was decided.
        }
        return .seeOther(Link.home.path)
    }

    private func approve(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer
    ) async throws -> Response {
        _ = try await web.wallet.approvals.approve(id(signedIn), by: treasurer)
        return .seeOther(Link.waitingApprovals.path(with: ["approved": "yes"]))
    }

    private func decline(
        _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer
    ) async throws -> Response {
        _ = try await web.wallet.approvals.decline(
            id(signedIn), because: form.text("reason"), by: treasurer)
        return .seeOther(Link.waitingApprovals.path(with: ["declined": "yes"]))
    }

    private func id(_ signedIn: SignedInRequest) throws -> TransferID {
        guard let uuid = signedIn.pathUUID else {
            throw WalletError.treasury(.approvalNotFound)
        }
        return TransferID(uuid)
    }

    private func list(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer, _ content: FormContent = .empty
    ) async throws -> Response {
        let lines = try await web.wallet.approvals.waiting(by: treasurer)
        let query = content.error == nil ? signedIn.visit.query : nil
        let done =
            query?["approved"] != nil
            ? "approval_was_given" : query?["declined"] != nil ? "approval_was_declined" : nil
        let page = ApprovalsPage(
            title: words("approvals_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            errors: web.summary(of: content.error),
            notice: done.map { Notice(text: words($0)) }, rows: lines.map(row))
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func row(_ line: Approvals.Line) -> ApprovalsPage.Row {
        let approval = line.approval
        return ApprovalsPage.Row(
            head: words(
                "approval_row",
                [
                    "name": line.person.publicName,
                    "amount": web.money.open.text(approval.amount),
                    "recipient": web.name(of: line.recipient),
                ]),
            more: [
                approval.note,
                words("approval_until", ["date": web.dates.date(approval.expiresAt)]),
            ].filter { !$0.isEmpty }.joined(separator: " · "),
            approve: Link.approval(approval.id).path, refuse: Link.refusal(approval.id).path,
            id: approval.id.text)
    }
}

extension WebContext {
    /// The payments of this person that wait for a treasurer, and those lately declined.
    func ownApprovals(of person: PersonID) async throws -> [HomePage.Asked] {
        let recently = clock.now().adding(seconds: -Approvals.lifetimeSeconds)
        return try await wallet.approvals.list(of: person).compactMap { line in
            let approval = line.approval
            let facts: KeyValuePairs = [
                "amount": money.text(approval.amount), "recipient": name(of: line.recipient),
            ]
            switch line.state {
            case .waiting:
                return HomePage.Asked(
                    text: words("approval_waits", facts),
                    more: words("approval_until", ["date": dates.date(approval.expiresAt)]),
                    withdraw: Link.withdrawal(approval.id).path)
            case .declined where approval.decidedAt.map({ $0 > recently }) == true:
                return HomePage.Asked(
                    text: words("approval_own_declined", facts), more: approval.reason,
                    withdraw: nil)
            case .declined, .approved, .withdrawn, .expired: return nil
            }
        }
    }

    /// Tells a treasurer how many payments wait for them, if any do.
    func waitingNotice(for signedIn: SignedInRequest) async throws -> Notice? {
        guard let treasurer = try? wallet.treasurers.treasurer(signedIn.person) else { return nil }
        let count = try await wallet.approvals.waitingCount(by: treasurer)
        guard count > 0 else { return nil }
        return Notice(
            text: words("approvals_wait", count: Int64(count)),
            link: LinkPart(label: words("approvals_title"), href: Link.waitingApprovals.path))
    }
}
