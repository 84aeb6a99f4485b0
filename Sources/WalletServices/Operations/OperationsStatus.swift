public import Ledger
import Synchronization

/// The server's record of its own work since its start: its backups and its audits.
public final class OperationsStatus: Sendable {
    /// A complete backup, whose copy of the books was verified.
    public struct Backup: Hashable, Sendable {
        public let madeAt: Timestamp
        public let byteCount: Int64

        public init(madeAt: Timestamp, byteCount: Int64) {
            self.madeAt = madeAt
            self.byteCount = byteCount
        }
    }

    /// The record at one moment.
    public struct Facts: Hashable, Sendable {
        /// True if the server makes backups automatically.
        public var makesBackups = false
        /// The latest backup that was made automatically, or found at the start.
        public var lastBackup: Backup?
        /// Why the last automatic backup failed, if it did.
        public var backupFailure: String?
        /// The end of the last audit.
        public var verifiedAt: Timestamp?
        /// The findings of the last audit, twenty at most; empty when the books were right.
        public var findings: [AuditFinding] = []
    }

    private let facts = Mutex(Facts())

    init() {}

    public var current: Facts { facts.withLock { $0 } }

    /// Notes a backup that was just made, or found at the start.
    public func note(_ backup: Backup) {
        facts.withLock {
            $0.lastBackup = backup
            $0.backupFailure = nil
        }
    }

    /// Notes that the server makes backups automatically.
    public func noteBackups() {
        facts.withLock { $0.makesBackups = true }
    }

    /// Notes that a backup failed. The last one remains.
    public func noteBackupFailure(_ reason: String) {
        facts.withLock { $0.backupFailure = reason }
    }

    func note(_ report: AuditReport, at time: Timestamp) {
        facts.withLock {
            $0.verifiedAt = time
            $0.findings = Array(report.findings.prefix(20))
        }
    }
}
