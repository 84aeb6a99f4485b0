extension WalletError {
    /// What an error about webhooks says; nil for all others.
    var webhookText: ErrorText? {
        switch self {
        case .webhookNotFound:
            ErrorText("webhook_not_found", "There is no such webhook.", "List your webhooks first.")
        case .webhookURLInvalid:
            ErrorText(
                "webhook_url_invalid", "Events cannot be sent to this address.",
                "Use an https address on the open Internet, such as https://example.org/hooks.",
                field: "url")
        case .webhookLimitReached:
            ErrorText(
                "webhook_limit_reached", "You have as many webhooks as one person may have.",
                "Remove one that you do not need.")
        case .webhookEventNotFound:
            ErrorText(
                "webhook_event_not_found", "There is no such event.",
                "Look at the deliveries of the webhook.", field: "event")
        default: nil
        }
    }
}
