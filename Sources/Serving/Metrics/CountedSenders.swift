import CoreMetrics
import WalletServices

/// Counts the codes that were sent, and those that could not be.
struct CountedMessenger: Messenger {
    let messenger: any Messenger
    let metrics: ServerMetrics

    func reaches(_ kind: Contact.Kind) -> Bool { messenger.reaches(kind) }

    func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        do {
            try await messenger.send(message, to: contact)
            metrics.codesSent.increment()
        } catch {
            metrics.codesFailed.increment()
            throw error
        }
    }
}

/// Counts the events that receivers took, and the others.
struct CountedWebhookSender: WebhookSender {
    let sender: any WebhookSender
    let metrics: ServerMetrics

    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64 {
        do {
            let status = try await sender.send(message)
            let isTaken = (200..<300).contains(status)
            (isTaken ? metrics.webhooksTaken : metrics.webhooksFailed).increment()
            return status
        } catch {
            metrics.webhooksFailed.increment()
            throw error
        }
    }
}
