import Ledger
import SQLStore
import SQLiteDriver
import WalletServices

extension AdminService {
    /// Makes a backup. It gets its final name only after an audit of the copy without findings, and
    /// after all of it is on the disk.
    func backup(to path: String) throws -> OperatorAnswer {
        do {
            let backup = try UnfinishedBackup(at: path)
            // After it is finished, there is nothing left to discard.
            defer { backup.discard() }
            do { try store.backup(to: backup.draft) } catch let error as SQLError {
                throw backup.failure(isFull: error.cause == .full)
            }
            let report = try SQLStore.audit(SQLiteCopy(path: backup.draft))
            guard report.findings.isEmpty else {
                return .failure("The copy was not right, so it was removed:\n\(report.summary)")
            }
            try backup.finish()
            return .success("Saved \(path)\n\(report.summary)")
        } catch let failure as UnfinishedBackup.Failure {
            return .failure(failure.description)
        }
    }
}
