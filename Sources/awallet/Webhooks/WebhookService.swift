import HTTPAPIs
import Logging
import ServiceLifecycle
import WalletServices

/// Sends webhook events while the server runs.
struct WebhookService: Service {
    let wallet: Wallet
    let logger: Logger

    func run() async throws {
        let dispatcher = wallet.webhooks.dispatcher(
            bodies: StarlingWebhookBodies(wallet: wallet),
            sender: HTTPWebhookSender(isSandbox: wallet.settings.isSandbox))
        // Events that were not sent before a shutdown are sent after the next start.
        await cancelWhenGracefulShutdown {
            await dispatcher.serve { error in
                logger.error("The webhook dispatcher failed", metadata: ["error": "\(error)"])
            }
        }
    }
}
