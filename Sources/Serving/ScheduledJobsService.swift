import Ledger
import Logging
import ServiceLifecycle
import WalletServices

/// Runs the wallet's scheduled jobs as they become due.
struct ScheduledJobsService: Service {
    let wallet: Wallet
    let clock: WalletClock
    let logger: Logger

    /// The longest pause: another server may have planned something.
    private static let pause = Duration.seconds(60)

    func run() async throws {
        // A shutdown ends the pause; the store finishes current writes.
        try? await cancelWhenGracefulShutdown {
            while true {
                var next = Timestamp(milliseconds: .max)
                do {
                    if let due = try await wallet.scheduledJobs.runInTurn() { next = due }
                } catch is NotWriter {
                    // Another server does them.
                } catch {
                    logger.error("The scheduled jobs failed", metadata: ["error": "\(error)"])
                }
                try await clock.sleep(until: next, atMost: Self.pause)
            }
        }
    }
}
