import SQLStore
import SQLiteDriver
import WalletServices

/// Makes complete backups.
enum VerifiedBackup {
    /// Makes a backup. It gets its final name only after an audit of the copy without findings, and
    /// after all of it is on the disk.
    ///
    /// - Throws: `UnfinishedFile.Failure`.
    static func make(of store: SQLStore, at path: String) throws -> AuditReport {
        let backup = try UnfinishedFile(.backup, at: path)
        // After it is finished, there is nothing left to discard.
        defer { backup.discard() }
        try write(store, to: backup)
        return try finish(backup)
    }

    /// Copies the database, without a look at the copy.
    ///
    /// - Throws: `UnfinishedFile.Failure`.
    static func write(_ store: SQLStore, to backup: UnfinishedFile) throws {
        do { try store.backup(to: backup.draft) } catch let error as SQLError {
            throw backup.failure(isFull: error.cause == .full)
        }
        backup.holdAgain()
    }

    /// Audits the copy, and gives it its name.
    ///
    /// - Throws: `UnfinishedFile.Failure`.
    static func finish(_ backup: UnfinishedFile) throws -> AuditReport {
        let report = try SQLStore.audit(SQLiteCopy(path: backup.draft))
        guard report.findings.isEmpty else {
            throw UnfinishedFile.Failure(
                description: "The copy was not right, so it was removed:\n\(report.summary)")
        }
        try backup.finish()
        return report
    }
}
