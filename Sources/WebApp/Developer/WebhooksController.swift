import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// A person's webhooks: adding, viewing, pausing and removing them.
struct WebhooksController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var webhooks: Webhooks { web.wallet.webhooks }
    /// How often one person may generate keys.
    private let keyMakings = RateLimit(maximum: 20, seconds: 3600)

    init(web: WebContext) {
        self.web = web
    }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.webhooks.route, use: signedIn { try await $0.list($1) })
        router.get(Link.newWebhook.route, use: signedIn { $0.form($1) })
        router.post(
            Link.webhooks.route,
            use: confirmedForm(
                { try await $0.create($1, $2) }, again: { $0.form($1, $2) }))
        router.get(Link.webhook(.any).route, use: signedIn { try await $0.look($1) })
        router.post(Link.webhookPause(.any).route, use: signedInForm { try await $0.pause($1, $2) })
        router.post(
            Link.webhookRemoval(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.remove(signedIn) })
        WebhookEventsController(web: web).add(to: router)
    }

    private func list(_ signedIn: SignedInRequest) async throws -> Response {
        let found = try await webhooks.list(of: signedIn.id)
        let page = WebhookListPage(
            title: words("webhooks_title"), wayBack: web.backToDeveloper,
            notice: web.notice(signedIn, "done", ["removed": "webhook_was_removed"]),
            webhooks: found.map(row), hasWebhooks: !found.isEmpty,
            newWebhook: Link.newWebhook.path)
        return web.show(page, to: signedIn, at: .you)
    }

    private func row(_ webhook: Webhook) -> DeveloperPage.Row {
        DeveloperPage.Row(
            icon: "icons/code", name: webhook.url,
            facts: [
                words(webhook.isPaused ? "webhook_paused" : "webhook_active"),
                words("webhook_since", ["time": web.dates.dateAndTime(webhook.createdAt)]),
            ], href: Link.webhook(webhook.id).path)
    }

    private func form(_ signedIn: SignedInRequest, _ content: FormContent = .empty) -> Response {
        var url = content.field(
            "url", words("webhook_url_label"), maximum: WebhookAddress.maximumLength, isFirst: true)
        url.type = "url"
        url.inputMode = "url"
        url.hint = words(
            web.sandbox == nil ? "webhook_url_hint" : "webhook_url_hint_sandbox")
        url.autocomplete = "off"
        url.isPlain = true
        let page = FormPage(
            title: words("webhook_new"), wayBack: web.backToWebhooks,
            head: words("webhook_new"), lead: words("webhook_new_lead"),
            errors: web.summary(of: content.error), action: Link.webhooks.path, key: nil,
            fields: [url], button: words("webhook_create"), cancel: Link.webhooks.path)
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func create(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        try keyMakings.count(signedIn.id.uuid.uuidString, at: web.clock.now())
        let made = try await webhooks.create(form.text("url"), by: signedIn.id)
        return .seeOther(Link.webhook(made.id).path(with: ["done": "made"]))
    }

    private func look(_ signedIn: SignedInRequest) async throws -> Response {
        let webhook = try await webhooks.find(try id(in: signedIn), of: signedIn.id)
        let events = try await webhooks.deliveries(of: webhook.id, by: signedIn.id)
        let state = words(webhook.isPaused ? "webhook_paused" : "webhook_active")
        let page = WebhookPage(
            title: words("webhook_title"), wayBack: web.backToWebhooks, notice: notice(signedIn),
            head: webhook.url,
            facts: [
                Fact(name: words("webhook_state"), value: state),
                Fact(
                    name: words("webhook_made_at"),
                    value: web.dates.dateAndTime(webhook.createdAt)),
            ],
            key: Snippet(label: words("webhook_key"), text: webhook.publicKey),
            events: events.map(web.logRow), hasEvents: !events.isEmpty,
            gap: webhook.gap.map(told),
            pause: pausing(webhook),
            removal: WebhookPage.Doing(
                text: words("webhook_remove_text"), action: Link.webhookRemoval(webhook.id).path,
                button: words("webhook_remove")))
        return web.show(page, to: signedIn, at: .you)
    }

    /// Names the missing events, and where to find them.
    private func told(_ gap: WebhookGap) -> String {
        words(
            "webhook_dropped",
            [
                "count": String(gap.count), "since": web.dates.dateAndTime(gap.since),
                "until": web.dates.dateAndTime(gap.until),
            ])
    }

    private func pausing(_ webhook: Webhook) -> WebhookPage.Doing {
        WebhookPage.Doing(
            text: words(webhook.isPaused ? "webhook_resume_text" : "webhook_pause_text"),
            action: Link.webhookPause(webhook.id).path,
            button: words(webhook.isPaused ? "webhook_resume" : "webhook_pause"),
            value: webhook.isPaused ? "no" : "yes")
    }

    private func notice(_ signedIn: SignedInRequest) -> Notice? {
        web.notice(
            signedIn, "done",
            [
                "made": "webhook_was_made", "paused": "webhook_was_paused",
                "resumed": "webhook_was_resumed", "again": "webhook_sent_again",
            ])
    }

    private func pause(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let isPaused = form["paused"] == "yes"
        let webhook = try await webhooks.setPaused(isPaused, try id(in: signedIn), by: signedIn.id)
        return .seeOther(
            Link.webhook(webhook.id).path(with: ["done": isPaused ? "paused" : "resumed"]))
    }

    private func remove(_ signedIn: SignedInRequest) async throws -> Response {
        // The webhook may already be gone, which is what the person wants.
        do {
            try await webhooks.remove(try id(in: signedIn), by: signedIn.id)
        } catch WalletError
            .developer(.webhookNotFound)
        {}
        return .seeOther(Link.webhooks.path(with: ["done": "removed"]))
    }

    private func id(in signedIn: SignedInRequest) throws(WalletError) -> WebhookID {
        guard let uuid = signedIn.pathUUID else { throw .developer(.webhookNotFound) }
        return WebhookID(uuid)
    }
}

extension WebContext {
    var backToWebhooks: LinkPart {
        LinkPart(label: words("webhooks_title"), href: Link.webhooks.path)
    }
}

extension Link {
    static func webhook(_ id: WebhookID) -> Link { .webhook(.of(id.uuid)) }
    static func webhookPause(_ id: WebhookID) -> Link { .webhookPause(.of(id.uuid)) }
    static func webhookRemoval(_ id: WebhookID) -> Link { .webhookRemoval(.of(id.uuid)) }
}
