import CoreMetrics
import Phone
import WalletServices

/// Counts the codes that were sent, and those that could not be.
struct CountedCodeSender: CodeSender {
    let sender: any CodeSender
    let metrics: ServerMetrics

    func send(code: String, to phone: PhoneNumber) async throws {
        do {
            try await sender.send(code: code, to: phone)
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
