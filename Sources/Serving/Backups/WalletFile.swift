import Archives
import Foundation
import Ledger
import Passwords
import SQLStore
import SQLiteDriver
import WalletServices

/// A whole wallet in one file that other programs can read.
enum WalletFile {
    /// Why there is no export. The text says what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A goal's photo or an attachment, in base64, is the longest value.
    private static let longestLine = 64 << 20

    /// Writes the file. It gets its final name only after it was read back, and after all of it is
    /// on the disk.
    ///
    /// - Throws: `Failure`.
    static func export(_ store: SQLStore, to path: String) throws -> AuditReport {
        do {
            let file = try UnfinishedFile(.export, at: path)
            // After it is finished, there is nothing left to discard.
            defer { file.discard() }
            let report: AuditReport
            do {
                report = try write(store, to: file.draft)
            } catch GzipFileError.unwritten(let error) {
                throw file.failure(isFull: [ENOSPC, EFBIG, EDQUOT].contains(error))
            }
            guard report.findings.isEmpty else {
                throw Failure(description: "Nothing was exported.\n\(report.summary)")
            }
            let reader = try GzipLineReader(path: file.draft, longestLine: longestLine)
            try SQLStore.checkExport { try reader.next() }
            try file.finish()
            return report
        } catch let failure as UnfinishedFile.Failure {
            throw Failure(description: failure.description)
        } catch let error as ImportError {
            throw Failure(description: "The disk returned another file than was written: \(error).")
        }
    }

    private static func write(_ store: SQLStore, to path: String) throws -> AuditReport {
        let writer = try GzipLineWriter(path: path)
        let report = try store.export { try writer.write($0) }
        try writer.finish()
        return report
    }

    /// Makes a new data folder of an export, with a secret of its own.
    ///
    /// - Returns: the audit of the new books.
    /// - Throws: `NewDataFolder.Failure`, `SQLiteOpenError.folderInUse`.
    static func open(_ file: String, into folder: DataFolder) throws -> AuditReport {
        let target = NewDataFolder(folder: folder, assurance: "Nothing was imported.")
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
                throw target.failure("\(file) could not be imported (\(error)).")
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

    /// What an export does not contain.
    static let leftOut = """
        Not in it: sign-ins, trusted devices, API tokens, permissions of apps, and webhooks. \
        People make those again on the new server.
        """
}
