import Foundation
import SQLStore
import SQLiteDriver
import WalletServices

/// Makes a new data folder. Until its books are verified, everything is in a folder inside it,
/// which goes if anything fails.
struct NewDataFolder {
    let folder: DataFolder
    /// The end of every refusal, such as "Nothing was restored."
    let assurance: String

    /// Why there is no new folder. The text says what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A folder that became a wallet.
    struct Made {
        let report: AuditReport
        /// Whether a wallet that nobody had set up was there before.
        let replacesUnused: Bool

        var summary: String {
            (replacesUnused ? "The wallet there, which nobody had set up, is gone.\n" : "")
                + report.summary
        }
    }

    /// - Parameter fill: makes the database and its files in the folder at this path, closes the
    ///   database, and returns the audit of its books.
    /// - Throws: `Failure`, `SQLiteOpenError.folderInUse`.
    func make(_ fill: (String) throws -> AuditReport) throws -> Made {
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        do {
            return try locked { replacesUnused in
                let draft = folder.path + "/.restoring-\(UUID().uuidString.prefix(8))"
                defer { try? FileManager.default.removeItem(atPath: draft) }
                try create(draft)
                let report = try fill(draft)
                guard report.findings.isEmpty else {
                    throw failure("The books are not right.\n\(report.summary)")
                }
                if replacesUnused { removeUnused() }
                try move(out: draft)
                return Made(report: report, replacesUnused: replacesUnused)
            }
        } catch {
            // An existing folder stays, with nothing in it.
            if isNew { rmdir(folder.path) }
            throw error
        }
    }

    func failure(_ text: String) -> Failure {
        Failure(description: text + "\n" + assurance)
    }

    /// Holds the folder's lock, so that no server starts in it meanwhile.
    private func locked(_ body: (_ replacesUnused: Bool) throws -> Made) throws -> Made {
        try create(folder.path, within: true)
        let isEmpty = names.isEmpty
        // A server's folder has a lock file, which tells whether it runs. An empty folder has none.
        if !isEmpty, !names.contains("lock") { throw notEmpty }
        let lock = try SQLiteEngine.lock(folder: folder.path)
        let replacesUnused = !isEmpty && hasUnusedWallet
        guard replacesUnused || isEmpty && names == ["lock"] else { throw notEmpty }
        defer { withExtendedLifetime(lock) {} }
        do { return try body(replacesUnused) } catch {
            if isEmpty { unlink(folder.path + "/lock") }
            throw error
        }
    }

    /// Whether the folder has a wallet without a person, a payment or an entry in its log, as the
    /// first start makes it, and nothing else.
    private var hasUnusedWallet: Bool {
        guard folder.hasDatabase, DataFolder.ownNames.isSuperset(of: names) else { return false }
        return (try? folder.reading(nil) { try SQLStore.isUnused($0) }) ?? false
    }

    private func removeUnused() {
        for name in DataFolder.ownNames where name != "lock" { unlink(folder.path + "/" + name) }
    }

    private func create(_ path: String, within: Bool = false) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: within,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure("The folder \(folder.path) cannot be made or written.")
        }
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    /// The engine has closed, so the database is complete without its log. It comes last: without
    /// it, the folder holds no wallet.
    private func move(out draft: String) throws {
        let names = [DataFolder.secretName, SQLiteEngine.fileName].filter {
            FileManager.default.fileExists(atPath: draft + "/" + $0)
        }
        let database = draft + "/" + SQLiteEngine.fileName
        guard access(database + "-wal", F_OK) != 0, FlushedFile.flush(database),
            names.allSatisfy({ rename(draft + "/" + $0, folder.path + "/" + $0) == 0 }),
            FlushedFile.flush(folder.path)
        else {
            for name in names { unlink(folder.path + "/" + name) }
            throw failure("The disk of \(folder.path) failed.")
        }
        folder.giveToOwner(names + ["lock"])
    }

    private var notEmpty: Failure {
        failure(
            """
            \(folder.path) is not empty. Move what is in it elsewhere, or name a new folder with \
            --data.
            """)
    }
}
