import ArgumentParser
import Foundation
internal import PostgresDriver
import SQLStore
import SQLiteDriver
import WalletServices

/// Moves the wallet between SQLite and PostgreSQL.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move the wallet to PostgreSQL, or back to SQLite.",
        discussion: """
            Stop the server first. Copies everything, audits both sides, and says it moved only \
            when both books end in the same mark. The folder keeps secret.key. A file that was \
            moved is renamed to \(DataFolder.movedName); a database on a server stays until you \
            drop it.
            """)

    @Option(help: "The new PostgreSQL database, such as postgres://awallet@localhost/awallet.")
    var to: String?

    @Option(help: "The PostgreSQL database to move back into the folder.")
    var from: String?

    @Option(help: "The folder that holds the database. [env AWALLET_DATA; default ./data]")
    var data: String?

    func validate() throws {
        guard (to == nil) != (from == nil) else {
            throw ValidationError(
                "Say where the wallet goes with --to, or where it is with --from.")
        }
    }

    func run() async throws {
        var options = DataOptions()
        options.data = data
        let folder = DataFolder(path: try options.path())
        let report: AuditReport
        do {
            report = to == nil ? try bring(into: folder) : try take(from: folder)
        } catch let error as PostgresOpenError {
            let option = to == nil ? "--from" : "--to"
            throw DataFolder.Failure(
                description: "\(error)".replacing("--database", with: option))
        }
        try Terminal.say("Moved.\n\(report.summary)")
        guard to == nil, folder.storedSecret == nil else { return }
        try Terminal.say(
            """
            The folder has no \(DataFolder.secretName) yet. Copy it from the folder of a server of \
            this wallet to \(folder.path)/\(DataFolder.secretName) before you start.
            """)
    }

    private func take(from folder: DataFolder) throws -> AuditReport {
        try folder.requireWallet()
        let moved = folder.path + "/" + DataFolder.movedName
        guard !FileManager.default.fileExists(atPath: moved) else {
            throw ValidationError("There is a \(moved) from an earlier move. Put it elsewhere.")
        }
        let source = try SQLiteEngine(folder: folder.path)
        let address = try Self.address(to)
        let target = try PostgresEngine(address)
        let report = try SQLStore.copy(source, into: target)
        source.close()
        target.close()
        folder.noteDeparture(to: address)
        // A server that is started without --database must not go on with the old books.
        let file = folder.path + "/" + SQLiteEngine.fileName
        guard rename(file, moved) == 0, FlushedFile.flush(folder.path) else {
            throw ValidationError("Moved, but \(file) cannot be renamed. Rename it yourself.")
        }
        return report
    }

    private func bring(into folder: DataFolder) throws -> AuditReport {
        guard !folder.hasDatabase else {
            throw ValidationError("There is a wallet in \(folder.path) already.")
        }
        if let denial = folder.denial { throw denial }
        let source = try PostgresEngine(Self.address(from))
        defer { source.close() }
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        do { try fill(folder, from: source, isNew) } catch {
            Self.remove(folder, isNew)
            throw error
        }
        let file = folder.path + "/" + SQLiteEngine.fileName
        guard chmod(file, 0o600) == 0, FlushedFile.flush(file), FlushedFile.flush(folder.path)
        else { throw ValidationError("\(file) cannot be flushed to the disk. Move it again.") }
        folder.giveToOwner([SQLiteEngine.fileName])
        folder.forgetDeparture()
        return try SQLStore.audit(SQLiteCopy(path: file))
    }

    /// Copies the wallet under the lock of the folder, and deletes the remains of a killed move
    /// there.
    private func fill(
        _ folder: DataFolder, from source: PostgresEngine, _ isNew: Bool
    ) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try folder.makePrivate(unlessRoot: true)
        let lock = try SQLiteEngine.lock(folder: folder.path)
        defer { withExtendedLifetime(lock) {} }
        Self.removeDraft(folder)
        let stop = StopTidying { Self.remove(folder, isNew) }
        let file = folder.path + "/" + SQLiteEngine.fileName
        try SQLiteCopy.write(source, to: file + Self.draft)
        guard try stop.finish({ rename(file + Self.draft, file) == 0 }) else {
            throw ValidationError("\(file) cannot be written. Nothing was moved.")
        }
        folder.giveToOwner(["lock"])
    }

    private static let draft = ".moving"

    private static func removeDraft(_ folder: DataFolder) {
        let file = folder.path + "/" + SQLiteEngine.fileName
        unlink(file + draft)
        for name in [file, file + draft] {
            try? FileManager.default.removeItem(atPath: name + ".folder")
        }
    }

    private static func remove(_ folder: DataFolder, _ isNew: Bool) {
        removeDraft(folder)
        guard isNew else { return }
        unlink(folder.path + "/lock")
        rmdir(folder.path)
    }

    private static func address(_ text: String?) throws -> PostgresAddress {
        guard let address = PostgresAddress(text ?? "") else {
            throw ValidationError("\(text ?? "") is not the address of a PostgreSQL database.")
        }
        return address
    }
}
