import Foundation
import GRDB
public import SQLStore

/// A wallet of another engine as a file.
extension SQLiteCopy {
    /// Copies a wallet from any database into a new SQLite file, and audits the copy.
    ///
    /// - Throws: `MoveError`, `SQLError`, `SQLiteOpenError`.
    @Sendable
    public static func write(_ source: any SQLEngine, to path: String) throws {
        let folder = path + ".folder"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = try SQLiteEngine(folder: folder)
        _ = try SQLStore.copy(source, into: file)
        file.close()
        try foldForGood(folder + "/" + SQLiteEngine.fileName)
        guard rename(folder + "/" + SQLiteEngine.fileName, path) == 0 else {
            throw SQLError(cause: .full, message: "\(path) cannot be written")
        }
    }

    /// Takes its log from a closed database: who reads one that has a log makes files beside it.
    private static func foldForGood(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try queue.close()
    }

    /// Inserts every row of a wallet's SQLite file into tables of another database; see
    /// `SQLStore.refill`.
    ///
    /// - Throws: `MoveError`, `SQLError`, `SQLiteOpenError`.
    @Sendable
    public static func refill(_ fresh: any SQLConnection, from path: String) throws {
        try SQLStore.refill(fresh, from: SQLiteCopy(path: path))
    }
}
