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
    /// Seconds until an audit that could not read everything is tried again.
    private static let again: Int64 = 60

    func run() async throws {
        // A shutdown ends the pause; an audit only reads, so it may end too.
        try? await cancelWhenGracefulShutdown {
            while true {
                // Of several servers, one reads everything.
                var next = Self.night(after: clock.now())
                if wallet.isWriter {
                    if await !audit() { next = min(next, clock.now().adding(seconds: Self.again)) }
                    await scrub()
                }
                while clock.now() < next {
                    try await clock.sleep(until: next, atMost: .seconds(Self.day))
                }
            }
        }
    }

    /// Reads and checks everything.
    ///
    /// - Returns: false when not everything could be read.
    @discardableResult
    func audit() async -> Bool {
        do {
            let report = try await wallet.audit.verify()
            for finding in report.findings.prefix(20) {
                logger.critical("The books are WRONG", metadata: ["what": "\(finding.sentence)"])
            }
            for finding in report.passing.prefix(20) {
                logger.error(
                    "The disk returned wrong bytes once, and then the right ones: check it",
                    metadata: ["what": "\(finding.sentence)"])
            }
            return true
        } catch {
            logger.error("The audit failed", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// Deletes the texts of people who left, if that failed before, for example on a full disk.
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
