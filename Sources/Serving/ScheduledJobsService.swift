import Logging
import ServiceLifecycle
import WalletServices

/// Runs the due jobs every minute: settling, automatic round-ups, recurring transfers.
struct ScheduledJobsService: Service {
    let wallet: Wallet
    let logger: Logger

    private static let pause = Duration.seconds(60)

    func run() async throws {
        // A shutdown ends the pause; the store finishes current writes.
        try? await cancelWhenGracefulShutdown {
            while true {
                do { _ = try await wallet.scheduledJobs.run() } catch is NotWriter {
                    // Another server does them.
                } catch {
                    logger.error("The scheduled jobs failed", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: Self.pause)
            }
        }
    }
}
