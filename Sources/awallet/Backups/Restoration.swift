import Foundation
import SQLStore
import SQLiteDriver
import WalletServices

/// Makes a new data folder of a backup. Until the books of the copy are verified, everything is in
/// a folder inside it, which goes if anything fails.
struct Restoration {
    let file: String
    let folder: DataFolder
    /// The copy of `secret.key`; nil when it is added later.
    let secret: String?

    /// Why nothing was restored. The text says what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Returns: the audit of the restored books.
    /// - Throws: `Failure`, `SQLiteOpenError.folderInUse`.
    func run() throws -> AuditReport {
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        do {
            return try lockedAndEmpty {
                let draft = folder.path + "/.restoring-\(UUID().uuidString.prefix(8))"
                defer { try? FileManager.default.removeItem(atPath: draft) }
                try copy(to: draft)
                let report = try verified(draft)
                try move(out: draft)
                return report
            }
        } catch {
            // An existing folder stays, with nothing in it.
            if isNew { rmdir(folder.path) }
            throw error
        }
    }

    /// Holds the folder's lock, so that no server starts in it meanwhile.
    private func lockedAndEmpty(_ body: () throws -> AuditReport) throws -> AuditReport {
        do {
            try FileManager.default.createDirectory(
                atPath: folder.path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure("The folder \(folder.path) cannot be made or written.")
        }
        let isEmpty = names.isEmpty
        // A server's folder has a lock file, which tells whether it runs. An empty folder has none.
        if !isEmpty, !names.contains("lock") { throw notEmpty }
        let lock = try SQLiteEngine.lock(folder: folder.path)
        guard isEmpty, names == ["lock"] else { throw notEmpty }
        defer { withExtendedLifetime(lock) {} }
        do { return try body() } catch {
            unlink(folder.path + "/lock")
            throw error
        }
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    private func copy(to draft: String) throws {
        var facts = stat()
        guard stat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw failure("There is no file \(file), or it cannot be read.")
        }
        guard access(file + "-wal", F_OK) != 0 else {
            throw failure(
                """
                \(file) is a wallet's own database, which a copy does not complete. Make a backup \
                with `awallet backup`.
                """)
        }
        let place = URL(filePath: draft).appending(path: SQLiteEngine.fileName)
        do {
            try FileManager.default.createDirectory(
                atPath: draft, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
            try FileManager.default.copyItem(
                at: URL(filePath: file).resolvingSymlinksInPath(), to: place)
        } catch {
            throw failure(
                """
                \(file) could not be copied to \(folder.path): check that it is readable, and that \
                the disk has room.
                """)
        }
        guard chmod(place.path, 0o600) == 0, let secret else { return }
        guard let bytes = FileManager.default.contents(atPath: secret), bytes.count >= 32,
            FlushedFile.write(Array(bytes), to: draft + "/" + DataFolder.secretName)
        else { throw failure("\(secret) is not a whole secret.key.") }
    }

    /// Migrates the copy to this program's schema, and audits it.
    private func verified(_ draft: String) throws -> AuditReport {
        let report: AuditReport
        do {
            let age = try SQLStore.schemaAge(
                of: SQLiteCopy(path: draft + "/" + SQLiteEngine.fileName))
            if age == .newer {
                throw failure("A newer awallet made \(file). Use that one, or a newer one.")
            }
            let engine = try SQLiteEngine(folder: draft)
            defer { engine.close() }
            _ = try SQLStore(engine: engine)
            report = try SQLStore.audit(engine)
        } catch let error as Failure {
            throw error
        } catch {
            throw failure("\(file) is not a backup of a wallet, or it is damaged (\(error)).")
        }
        guard report.findings.isEmpty else {
            throw failure("The books in \(file) are not right.\n\(report.summary)")
        }
        return report
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
    }

    private var notEmpty: Failure {
        failure("\(folder.path) is not empty. Name a new folder with --data.")
    }

    private func failure(_ text: String) -> Failure {
        Failure(description: text + "\nNothing was restored.")
    }
}
