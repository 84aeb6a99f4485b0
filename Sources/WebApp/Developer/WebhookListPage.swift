/// A person's webhooks, which receive the events of their accounts.
struct WebhookListPage: Page {
    static let template = "webhooks"

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let webhooks: [DeveloperPage.Row]
    let hasWebhooks: Bool
    let newWebhook: String
    let scripts = ["sheet"]
}
