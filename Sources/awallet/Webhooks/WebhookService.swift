import HTTPAPIs
import Logging
import ServiceLifecycle
import WalletServices

/// Tells webhooks what happens, as long as the server runs.
struct WebhookService: Service {
    let wallet: Wallet
    let logger: Logger

    func run() async throws {
        let dispatcher = wallet.webhooks.dispatcher(
            bodies: StarlingWebhookBodies(wallet: wallet),
            sender: HTTPWebhookSender(isSandbox: wallet.settings.isSandbox))
        // What was not sent before the end is sent after the next start.
        await cancelWhenGracefulShutdown {
            await dispatcher.serve { error in
                logger.error("Webhooks failed", metadata: ["error": "\(error)"])
            }
        }
    }
}
