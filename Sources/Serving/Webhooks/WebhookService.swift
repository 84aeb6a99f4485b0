import HTTPAPIs
import Logging
import ServiceLifecycle
import WalletServices

/// Sends webhook events while the server runs.
struct WebhookService: Service {
    let wallet: Wallet
    /// Nil where nobody measures.
    let metrics: ServerMetrics?
    let logger: Logger

    func run() async throws {
        let sender = HTTPWebhookSender(isSandbox: wallet.settings.isSandbox)
        let dispatcher = wallet.webhooks.dispatcher(
            bodies: StarlingWebhookBodies(wallet: wallet),
            sender: metrics.map { CountedWebhookSender(sender: sender, metrics: $0) } ?? sender)
        // Events that were not sent before a shutdown are sent after the next start.
        await cancelWhenGracefulShutdown {
            await dispatcher.serve { error in
                logger.error("The webhook dispatcher failed", metadata: ["error": "\(error)"])
            }
        }
    }
}
