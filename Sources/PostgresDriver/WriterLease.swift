import SQLStore

/// The row of the server that writes.
struct WriterRow: Hashable {
    /// Grows with each change of the writer.
    let epoch: Int
    /// Grows while the writer is there.
    let beat: Int64
    /// The address where other servers reach it, if the wallet has several.
    let address: String?
    /// A mark of its secret; empty while it has none yet.
    let secretMark: String
}

/// The right to write: an advisory lock, which PostgreSQL gives to one connection at a time, and a
/// row that tells the others where the writer is.
extension PostgresConnection {
    /// Any number that other programs hardly use: "AWLT".
    private static let lock: Int64 = 0x4157_4C54

    /// Takes the lock of the one connection that writes, for as long as this one is open, and
    /// begins a new epoch: two processes that each remember balances would spend money twice. The
    /// server releases the lock when it has given the connection up, so no two can write.
    ///
    /// - Parameters:
    ///   - address: where other servers reach this one, if the wallet has several.
    ///   - mark: of its secret; empty while it has none yet.
    ///   - patience: how long to wait for another connection's lock: the server may just be
    ///     noticing that its process has ended.
    /// - Returns: false when another process holds it.
    func becomesWriter(at address: String?, mark: String, patience: Duration) throws -> Bool {
        guard try patience > .zero ? waitForLock(patience) : tryLock() else { return false }
        try requireSafeSettings()
        for setting in PostgresDialect.writerSettings { try execute(setting, []) }
        try prepareSchema()
        let begun = try first(
            """
            INSERT INTO writer AS w (one, epoch, address, secret_mark, since, beat)
            VALUES (1, 1, $1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint, 0)
            ON CONFLICT (one) DO UPDATE SET epoch = w.epoch + 1, address = excluded.address,
              secret_mark = coalesce(nullif(excluded.secret_mark, ''), w.secret_mark),
              since = excluded.since, beat = 0
            RETURNING w.epoch
            """, [address.map(SQLValue.text) ?? .null, .text(mark)]
        ) { Int($0.integer(0)) }
        writerEpoch = begun ?? 0
        return begun != nil
    }

    private func tryLock() throws -> Bool {
        let isTaken = try first("SELECT pg_try_advisory_lock($1)", [.integer(Self.lock)]) {
            $0.integer(0) == 1
        }
        return isTaken ?? false
    }

    /// Waits in line; PostgreSQL logs an error when it was in vain.
    private func waitForLock(_ patience: Duration) throws -> Bool {
        try execute("SET lock_timeout = \(patience / .milliseconds(1))", [])
        do {
            try execute("SELECT pg_advisory_lock($1)", [.integer(Self.lock)])
        } catch let error as SQLError where error.cause == .rolledBack {
            try execute("SET \(PostgresDialect.lockTimeout)", [])
            return false
        }
        try execute("SET \(PostgresDialect.lockTimeout)", [])
        return true
    }

    /// The last writer, if there was one.
    func writer() throws -> WriterRow? {
        guard try hasTable("writer") else { return nil }
        return try first("SELECT epoch, beat, address, secret_mark FROM writer", []) { row in
            WriterRow(
                epoch: Int(row.integer(0)), beat: row.integer(1),
                address: row.isNull(2) ? nil : row.text(2), secretMark: row.text(3))
        }
    }

    /// Says that the writer of this epoch is there.
    ///
    /// - Returns: false when there is another writer.
    func beat(in epoch: Int) throws -> Bool {
        try execute(
            "UPDATE writer SET beat = beat + 1 WHERE epoch = $1", [.integer(Int64(epoch))])
        return changedRows == 1
    }

    /// Ends the connection of a writer that was not heard of any more. PostgreSQL rolls its open
    /// transaction back, so a process that was only stopped finds out when it goes on.
    ///
    /// - Parameter row: the writer as it was last seen; one that has moved since is left alone.
    func end(_ row: WriterRow) throws {
        try execute(
            """
            SELECT pg_terminate_backend(pid) FROM pg_locks, writer
            WHERE locktype = 'advisory' AND granted AND classid::bigint = 0
              AND objid::bigint = $1 AND pg_locks.database
                = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND epoch = $2 AND beat = $3
            """, [.integer(Self.lock), .integer(Int64(row.epoch)), .integer(row.beat)])
    }
}
