import Ledger
import Logging
import ServiceLifecycle
import WalletServices

/// Audits the whole wallet at the start and every night. A finding stops all writes.
struct AuditService: Service {
    let wallet: Wallet
    let clock: WalletClock
    let logger: Logger

    /// Seconds after midnight, UTC.
    private static let hour: Int64 = 3 * 3600
    private static let day: Int64 = 86_400

    func run() async throws {
        // A shutdown ends the pause; an audit only reads, so it may end too.
        try? await cancelWhenGracefulShutdown {
            while true {
                // Of several servers, one reads everything.
                if wallet.isWriter {
                    await audit()
                    await scrub()
                }
                let night = Self.night(after: clock.now())
                while clock.now() < night {
                    try await clock.sleep(until: night, atMost: .seconds(Self.day))
                }
            }
        }
    }

    /// Reads and checks everything.
    func audit() async {
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

    /// The next moment of that hour. Of several nights that pass at once, one is audited.
    private static func night(after now: Timestamp) -> Timestamp {
        let seconds = now.milliseconds.floorDivided(by: 1000) - hour
        return Timestamp(
            milliseconds: ((seconds.floorDivided(by: day) + 1) * day + hour) * 1000)
    }
}
