import SQLStore
import Synchronization

extension PostgresEngine {
    /// Deletes every row and inserts those of the file, in one transaction. Not by `TRUNCATE`: a
    /// read that began before would find the tables empty.
    public func restore(from path: String) throws {
        guard let refill else { throw TakesNoFile() }
        try withWritingConnection { connection in
            try connection.begin()
            // Nothing remembered is right afterwards, also when the outcome is unknown.
            defer { restorations.add(1, ordering: .releasing) }
            do {
                try connection.emptyTables()
                try refill(connection, path)
                try connection.commit()
            } catch {
                try? connection.rollback()
                throw error
            }
        }
    }
}

extension PostgresConnection {
    /// The tables that no file of a wallet fills.
    private static let ownTables = "'migration', 'row_tally', 'writer'"

    /// Deletes every row of a wallet, also of the tables whose triggers refuse that: they are off
    /// until all rows are gone, and never for another transaction.
    fileprivate func emptyTables() throws {
        let tables = try all(
            """
            SELECT relname::text FROM pg_class WHERE relkind = 'r'
              AND relnamespace = current_schema()::regnamespace
              AND relname NOT IN (\(Self.ownTables)) ORDER BY relname
            """
        ) { $0.text(0) }
        for table in tables { try execute("ALTER TABLE \(table) DISABLE TRIGGER USER", []) }
        try deferForeignKeys()
        for table in tables { try execute("DELETE FROM \(table)", []) }
        // No table can be altered while references are still to be checked.
        try execute("SET CONSTRAINTS ALL IMMEDIATE", [])
        for table in tables { try execute("ALTER TABLE \(table) ENABLE TRIGGER USER", []) }
        try execute("UPDATE row_tally SET count = 0, checksum = 0", [])
    }
}
