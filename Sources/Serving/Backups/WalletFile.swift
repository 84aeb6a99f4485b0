import Archives
import Foundation
import Ledger
import Passwords
import SQLStore
import SQLiteDriver
import WalletServices

/// A whole wallet in one file that other programs can read.
enum WalletFile {
    /// A goal's photo or an attachment, in base64, is the longest value.
    private static let longestLine = 64 << 20

    /// Writes the whole wallet, whose books are verified first.
    ///
    /// - Throws: `UnfinishedFile.Failure`.
    static func write(_ store: SQLStore, to file: UnfinishedFile) throws -> AuditReport {
        let report: AuditReport
        do {
            let writer = try GzipLineWriter(path: file.draft)
            report = try store.export { try writer.write($0) }
            try writer.finish()
        } catch GzipFileError.unwritten(let error) {
            throw file.failure(isFull: [ENOSPC, EFBIG, EDQUOT].contains(error))
        }
        guard report.findings.isEmpty else {
            throw UnfinishedFile.Failure(
                description: "Nothing was exported.\n\(report.summary)")
        }
        return report
    }

    /// Reads the file back, and gives it its name.
    ///
    /// - Throws: `UnfinishedFile.Failure`.
    static func finish(_ file: UnfinishedFile) throws {
        do {
            let reader = try GzipLineReader(path: file.draft, longestLine: longestLine)
            try SQLStore.checkExport { try reader.next() }
        } catch let error as ImportError {
            throw UnfinishedFile.Failure(
                description: "The disk returned another file than was written: \(error).")
        }
        try file.finish()
    }

    /// Makes a new data folder of an export, with a secret of its own.
    ///
    /// - Throws: `NewDataFolder.Failure`, `SQLiteOpenError.folderInUse`.
    static func open(_ file: String, into folder: DataFolder) throws -> NewDataFolder.Made {
        let target = NewDataFolder(folder: folder, assurance: "Nothing was imported.")
        try target.requireFile(file, such: "an export", as: "wallet.jsonl.gz")
        return try target.make { draft in
            do {
                return try fill(draft, from: file)
            } catch let error as ImportError {
                throw target.failure("\(file) cannot be imported: \(error).")
            } catch GzipFileError.unopened {
                throw target.failure("There is no file \(file), or it cannot be read.")
            } catch is GzipFileError {
                throw target.failure("\(file) cannot be imported: it is damaged.")
            } catch let error as SQLError where error.cause == .full {
                throw target.failure("There is no room for the wallet in \(folder.path).")
            } catch {
                throw target.failure("\(file) could not be imported. \(error)")
            }
        }
    }

    private static func fill(_ draft: String, from file: String) throws -> AuditReport {
        let reader = try GzipLineReader(path: file, longestLine: longestLine)
        let engine = try SQLiteEngine(folder: draft)
        defer { engine.close() }
        let report = try SQLStore.fill(
            engine, isPasswordHash: PasswordHash.isBearable(phc:)
        ) { try reader.next() }
        let secret = Randomness.system.bytes(32)
        guard FlushedFile.write(secret, to: draft + "/" + DataFolder.secretName) else {
            throw GzipFileError.unwritten(errno)
        }
        return report
    }

    /// An export does not contain these.
    static let leftOut = """
        Not in it: sign-ins, trusted devices, API tokens, permissions of apps, and webhooks. \
        People make those again on the new server.
        """
}
