import Foundation
import Logging
import ServiceLifecycle
import WalletServices

/// Reads the whole wallet again at the start and every night. What it finds stops all writes.
struct AuditService: Service {
    let wallet: Wallet
    let logger: Logger

    /// Seconds after midnight, UTC.
    private static let hour: TimeInterval = 3 * 3600
    private static let day: TimeInterval = 86_400

    func run() async throws {
        // Stopping ends the pause; an audit only reads.
        try? await cancelWhenGracefulShutdown {
            while true {
                await audit()
                try await Task.sleep(for: .seconds(Self.secondsUntilNight(after: Date())))
            }
        }
    }

    private func audit() async {
        do {
            for finding in try await wallet.audit.verify().findings.prefix(20) {
                logger.critical("The books are WRONG", metadata: ["what": "\(finding.sentence)"])
            }
        } catch {
            logger.error("The books could not be read", metadata: ["error": "\(error)"])
        }
    }

    private static func secondsUntilNight(after now: Date) -> TimeInterval {
        day - (now.timeIntervalSince1970 - hour).truncatingRemainder(dividingBy: day)
    }
}
