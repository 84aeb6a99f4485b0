import Foundation
import SQLStore
import SQLiteDriver
import WalletServices

/// Makes a new data folder of a backup.
struct Restoration {
    let file: String
    let folder: DataFolder
    /// The copy of `secret.key`. The host may also add it later.
    let secret: String?

    private var target: NewDataFolder {
        NewDataFolder(folder: folder, assurance: "Nothing was restored.")
    }

    /// - Throws: `NewDataFolder.Failure`, `SQLiteOpenError.folderInUse`.
    func run() throws -> NewDataFolder.Made {
        let secret = try readSecret()
        return try target.make { draft in
            try copy(to: draft)
            if let secret { try keep(secret, in: draft) }
            return try verified(draft)
        }
    }

    private func copy(to draft: String) throws {
        try target.requireFile(file, such: "a backup", as: "awallet-2026-11-22T150000Z.db")
        guard access(file + "-wal", F_OK) != 0 else {
            throw target.failure(
                """
                \(file) is a wallet's own database, which a copy does not complete. Make a backup \
                with `awallet backup`.
                """)
        }
        let place = URL(filePath: draft).appending(path: SQLiteEngine.fileName)
        do {
            try FileManager.default.copyItem(
                at: URL(filePath: file).resolvingSymlinksInPath(), to: place)
        } catch {
            throw target.failure(
                """
                \(file) could not be copied to \(folder.path): check that it is readable, and that \
                the disk has room.
                """)
        }
        guard chmod(place.path, 0o600) == 0 else { throw diskFailed }
    }

    private func readSecret() throws -> [UInt8]? {
        guard let secret else { return nil }
        guard FileManager.default.fileExists(atPath: secret) else {
            throw target.failure("There is no file \(secret).")
        }
        guard let bytes = FileManager.default.contents(atPath: secret) else {
            throw target.failure("\(secret) cannot be read by \(ServerUser.name).")
        }
        guard bytes.count == DataFolder.secretLength else {
            let length = DataFolder.secretLength
            throw target.failure("\(secret) is no secret.key, which has \(length) bytes.")
        }
        return Array(bytes)
    }

    private func keep(_ secret: [UInt8], in draft: String) throws {
        guard FlushedFile.write(secret, to: draft + "/" + DataFolder.secretName) else {
            throw diskFailed
        }
    }

    private var diskFailed: NewDataFolder.Failure {
        target.failure("The disk of \(folder.path) is full or failed.")
    }

    /// Migrates the copy to this program's schema, and audits it.
    private func verified(_ draft: String) throws -> AuditReport {
        let report: AuditReport
        do {
            let age = try SQLStore.schemaAge(
                of: SQLiteCopy(path: draft + "/" + SQLiteEngine.fileName))
            if age == .newer {
                throw target.failure("A newer awallet made \(file). Use that one, or a newer one.")
            }
            let engine = try SQLiteEngine(folder: draft)
            defer { engine.close() }
            _ = try SQLStore(engine: engine)
            report = try SQLStore.audit(engine)
        } catch let error as NewDataFolder.Failure {
            throw error
        } catch let error as SchemaError {
            throw target.failure("\(file) was changed, and is damaged. \(error)")
        } catch let error as SQLError where error.cause == .full {
            throw target.failure("There is no room for the wallet in \(folder.path).")
        } catch SQLiteOpenError.diskFull {
            throw target.failure("There is no room for the wallet in \(folder.path).")
        } catch {
            throw target.failure(
                """
                \(file) is not a backup of a wallet, or it is damaged. Choose another one, such \
                as an older backup.
                """)
        }
        return report
    }
}
