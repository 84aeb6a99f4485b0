import Foundation
import Logging
import ServiceLifecycle
import WalletServices

/// Audits the whole wallet at the start and every night. A finding stops all writes.
struct AuditService: Service {
    let wallet: Wallet
    let logger: Logger

    /// Seconds after midnight, UTC.
    private static let hour: TimeInterval = 3 * 3600
    private static let day: TimeInterval = 86_400

    func run() async throws {
        // A shutdown ends the pause; an audit only reads, so it may end too.
        try? await cancelWhenGracefulShutdown {
            while true {
                // Of several servers, one reads everything.
                if wallet.isWriter {
                    await audit()
                    await scrub()
                }
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
            logger.error("The audit failed", metadata: ["error": "\(error)"])
        }
    }

    /// Does what was left undone after somebody left, for example on a full disk.
    private func scrub() async {
        do { try await wallet.erasure.scrub() } catch {
            logger.error(
                "The file still has texts of people who left", metadata: ["error": "\(error)"])
        }
    }

    private static func secondsUntilNight(after now: Date) -> TimeInterval {
        day - (now.timeIntervalSince1970 - hour).truncatingRemainder(dividingBy: day)
    }
}
