import Logging
import ServiceLifecycle
import WalletServices

/// Sends webhook events while the server runs.
struct WebhookService: Service {
    let dispatcher: WebhookDispatcher
    let logger: Logger

    func run() async throws {
        // Events that were not sent before a shutdown are sent after the next start.
        await cancelWhenGracefulShutdown {
            await dispatcher.serve { error in
                logger.error("The webhook dispatcher failed", metadata: ["error": "\(error)"])
            }
        }
    }
}
