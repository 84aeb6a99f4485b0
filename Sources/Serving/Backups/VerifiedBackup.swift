import SQLStore
import SQLiteDriver
import WalletServices

/// Makes complete backups.
enum VerifiedBackup {
    /// Why there is no backup. The text says what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes a backup. It gets its final name only after an audit of the copy without findings, and
    /// after all of it is on the disk.
    ///
    /// - Throws: `Failure`.
    static func make(of store: SQLStore, at path: String) throws -> AuditReport {
        do {
            let backup = try UnfinishedFile(.backup, at: path)
            // After it is finished, there is nothing left to discard.
            defer { backup.discard() }
            do { try store.backup(to: backup.draft) } catch let error as SQLError {
                throw backup.failure(isFull: error.cause == .full)
            }
            let report = try SQLStore.audit(SQLiteCopy(path: backup.draft))
            guard report.findings.isEmpty else {
                throw Failure(
                    description:
                        "The copy was not right, so it was removed:\n\(report.summary)")
            }
            try backup.finish()
            return report
        } catch let failure as UnfinishedFile.Failure {
            throw Failure(description: failure.description)
        }
    }
}
