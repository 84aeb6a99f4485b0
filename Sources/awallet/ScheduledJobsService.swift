import Logging
import ServiceLifecycle
import WalletServices

/// Does every minute what is due by then: settling, automatic round-ups, recurring transfers.
struct ScheduledJobsService: Service {
    let wallet: Wallet
    let logger: Logger

    private static let pause = Duration.seconds(60)

    func run() async throws {
        // Stopping ends the pause; what is being written is finished by the store.
        try? await cancelWhenGracefulShutdown {
            while true {
                do { _ = try await wallet.scheduledJobs.run() } catch {
                    logger.error("Due work failed", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: Self.pause)
            }
        }
    }
}
