import SQLStore
import Synchronization

extension PostgresEngine {
    /// Replaces the rows that differ from those of the file, in one transaction: a read that began
    /// before sees every old row, and most restorations change only a few.
    public func restore(from path: String) throws {
        guard let refill else { throw TakesNoFile() }
        try withWritingConnection { connection in
            try connection.begin()
            // Nothing remembered is right afterwards, also when the outcome is unknown.
            defer { restorations.add(1, ordering: .releasing) }
            do {
                let tables = Table.copied.sorted { $0.name < $1.name }
                for table in tables { try connection.makeFresh(table) }
                try refill(connection, path)
                try connection.seal()
                try connection.replaceRows(of: tables)
                try connection.countOnwards()
                try connection.commit()
            } catch {
                try? connection.rollback()
                throw error
            }
        }
    }
}

/// The table that holds the rows of a file until those of the wallet are equal to them.
extension Table {
    fileprivate var fresh: String { SQLStore.freshPrefix + name }

    /// SQL that is true for two rows with the same key.
    fileprivate var isSame: String {
        key.map { "\(fresh).\($0) = \(name).\($0)" }.joined(separator: " AND ")
    }
}

extension PostgresConnection {
    fileprivate func makeFresh(_ table: Table) throws {
        try execute(
            "CREATE TEMPORARY TABLE \(table.fresh) (LIKE \(table.name)) ON COMMIT DROP", [])
    }

    /// Gives the rows of the file their checksums.
    fileprivate func seal() throws {
        for table in Table.sealed {
            try execute(
                """
                UPDATE \(table.fresh) AS fresh
                SET checksum = row_checksum(\(table.values(of: "fresh")))
                """, [])
        }
    }

    /// Makes the rows of the wallet equal to the fresh ones. Triggers, which keep the journal and
    /// count rows, are off meanwhile; references are checked at the end.
    fileprivate func replaceRows(of tables: [Table]) throws {
        for setting in ["enable_hashjoin = on", "enable_nestloop = off", "work_mem = '64MB'"] {
            try execute("SET LOCAL \(setting)", [])
        }
        try deferForeignKeys()
        for table in tables {
            try execute("ALTER TABLE \(table.name) DISABLE TRIGGER USER", [])
        }
        // A row that goes may change others that refer to it.
        while try deleteOthers(from: tables) > 0 {}
        for table in tables {
            try execute(
                """
                INSERT INTO \(table.name) SELECT * FROM \(table.fresh)
                WHERE NOT EXISTS (SELECT FROM \(table.name) WHERE \(table.isSame))
                """, [])
        }
        for table in Table.sealed { try countRows(of: table) }
        // No table can be altered while references are still to be checked.
        try execute("SET CONSTRAINTS ALL IMMEDIATE", [])
        for table in tables {
            try execute("ALTER TABLE \(table.name) ENABLE TRIGGER USER", [])
        }
    }

    /// - Returns: how many rows were deleted because no fresh one is equal to them.
    private func deleteOthers(from tables: [Table]) throws -> Int {
        var count = 0
        for table in tables {
            try execute(
                """
                DELETE FROM \(table.name) WHERE NOT EXISTS (
                  SELECT FROM \(table.fresh) WHERE \(table.isSame)
                    AND ROW(\(table.fresh).*) IS NOT DISTINCT FROM ROW(\(table.name).*))
                """, [])
            count += changedRows
        }
        return count
    }

    private func countRows(of table: Table) throws {
        try execute(
            """
            UPDATE row_tally SET (count, checksum) =
              (SELECT count(*), checksum_of_all(checksum) FROM \(table.name))
            WHERE name = '\(table.name)'
            """, [])
    }
}
