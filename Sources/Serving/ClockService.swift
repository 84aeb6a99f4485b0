import Ledger
import Logging
import ServiceLifecycle
import WalletServices

/// Names a clock that cannot be right, in the log and by the alarm: at the start, and whenever it
/// jumps. Meanwhile the store refuses each booking.
struct ClockService: Service {
    let wallet: Wallet
    let alarm: Alarm?
    let logger: Logger

    private static let pause = Duration.seconds(10)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var noted: ClockDoubt.Cause?
            while true {
                do { noted = try await look(after: noted) } catch {
                    logger.error("The clock could not be judged", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: Self.pause)
            }
        }
    }

    /// - Parameter noted: the last finding.
    /// - Returns: the present finding.
    private func look(after noted: ClockDoubt.Cause?) async throws -> ClockDoubt.Cause? {
        let doubt = try await wallet.clockChecks.doubt()
        guard doubt?.cause != noted else { return noted }
        if let doubt {
            logger.critical("The clock is in DOUBT", metadata: ["found": "\(doubt.advice)"])
            await alarm?.raise(.clockInDoubt, doubt.advice)
        } else {
            logger.notice("The clock and the bookings agree again")
        }
        return doubt?.cause
    }
}
