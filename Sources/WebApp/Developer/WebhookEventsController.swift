import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// One event of a webhook: its attempts, and sending it again.
struct WebhookEventsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var webhooks: Webhooks { web.wallet.webhooks }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.webhookEvent(.any).route, use: signedIn { try await $0.look($1) })
        router.post(
            Link.webhookRedelivery(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.redeliver(signedIn) })
    }

    private func look(_ signedIn: SignedInRequest) async throws -> Response {
        let (webhook, event) = try await find(signedIn)
        let dates = web.dates
        var facts = [
            Fact(name: words("webhook_state"), value: web.state(of: event)),
            Fact(name: words("webhook_event_time"), value: dates.dateAndTime(event.happenedAt)),
        ]
        if let next = event.nextAttemptAt {
            facts.append(Fact(name: words("webhook_next"), value: dates.dateAndTime(next)))
        }
        let page = WebhookEventPage(
            title: words("webhook_event_title"),
            wayBack: LinkPart(label: words("webhook_title"), href: Link.webhook(webhook.id).path),
            head: words("webhook_event_title"), facts: facts,
            uid: Snippet(
                label: "webhookEventUid", text: event.event.text),
            attempts: event.attempts.map { attempt in
                Fact(
                    name: dates.dateAndTime(attempt.madeAt), value: web.said(attempt.outcome))
            }, hasAttempts: !event.attempts.isEmpty,
            entry: LinkPart(
                label: words("webhook_entry"), href: Link.transaction(event.transfer).path),
            action: Link.webhookRedelivery(.of(event.event)).path,
            cancel: Link.webhook(webhook.id).path)
        return web.show(page, to: signedIn, at: .you)
    }

    private func redeliver(_ signedIn: SignedInRequest) async throws -> Response {
        let (webhook, event) = try await find(signedIn)
        _ = try await webhooks.redeliver(event.event, of: webhook.id, by: signedIn.id)
        return .seeOther(Link.webhook(webhook.id).path(with: ["done": "again"]))
    }

    private func find(_ signedIn: SignedInRequest) async throws -> (Webhook, WebhookDelivery) {
        guard let uuid = signedIn.pathUUID else {
            throw WalletError.developer(.webhookEventNotFound)
        }
        return try await webhooks.delivery(uuid, by: signedIn.id)
    }
}

extension WebContext {
    /// An event in the log of its webhook.
    func logRow(_ event: WebhookDelivery) -> WebhookPage.Row {
        let looks: [WebhookDelivery.State: String] = [.delivered: "good", .givenUp: "bad"]
        return WebhookPage.Row(
            time: dates.dateAndTime(event.happenedAt),
            outcome: event.attempts.first.map { said($0.outcome) } ?? words("webhook_not_tried"),
            state: state(of: event), look: looks[event.state],
            href: Link.webhookEvent(.of(event.event)).path)
    }

    func state(of event: WebhookDelivery) -> String {
        switch event.state {
        case .waiting:
            words(event.attempts.isEmpty ? "webhook_event_new" : "webhook_event_waiting")
        case .delivered: words("webhook_event_delivered")
        case .givenUp: words("webhook_event_given_up")
        }
    }

    /// The result of an attempt, in words.
    func said(_ outcome: WebhookAttempt.Outcome) -> String {
        switch outcome {
        case .answered(let status): words("webhook_answered", ["status": String(status)])
        case .failed(.timedOut): words("webhook_failed_timed_out")
        case .failed(.unreachable): words("webhook_failed_unreachable")
        case .failed(.notResolved): words("webhook_failed_not_resolved")
        case .failed(.addressRefused): words("webhook_failed_address_refused")
        case .failed(.notTrusted): words("webhook_failed_not_trusted")
        case .failed(.keyUnreadable): words("webhook_failed_key_unreadable")
        }
    }
}
