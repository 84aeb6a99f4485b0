import GRDB
import GRDBSQLite
import SQLStore
import Synchronization

extension SQLiteEngine {
    /// Grows each time everything is replaced, as if another process had written.
    public var epoch: Int? { restores.load(ordering: .acquiring) }

    /// Copies the pages of a file over those of the database, in one commit
    /// (https://sqlite.org/backup.html).
    public func restore(from path: String) throws {
        do {
            var options = Self.options()
            options.readonly = true
            let source = try DatabaseQueue(path: path, configuration: options)
            try writer.writeWithoutTransaction { database in
                try source.inDatabase { try $0.backup(to: database) }
                restores.add(1, ordering: .releasing)
            }
        } catch let error as DatabaseError {
            throw SQLError(
                cause: .init(sqliteCode: error.extendedResultCode.rawValue, systemError: 0),
                message: error.message ?? "SQLite refused the copy")
        }
    }
}
