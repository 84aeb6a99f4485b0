import CPQ
import SQLStore

/// One PostgreSQL connection. Inside a transaction that writes, statements without a result are
/// sent together: a payment waits only for what it reads.
final class PostgresConnection: SQLConnection {
    let link: PostgresLink
    /// The epoch of the writer; 0 for a connection that does not write.
    var epoch = 0
    private let address: PostgresAddress
    private var isWriting = false
    /// Whether its tables are in a schema of a transaction that is never committed.
    private var isScratch = false
    private var last: PostgresResult?
    /// An error that was found where none can be thrown.
    private var unreported: SQLError?

    /// Questions that are sent together.
    private static let together = 100
    /// Rows that a scan fetches at once.
    private static let scanned = 1000

    /// - Throws: `SQLError`.
    init(_ address: PostgresAddress) throws {
        self.address = address
        link = try PostgresLink(address)
        for setting in PostgresDialect.settings { try link.send(setting, []) }
        try link.settle()
    }

    /// How many rows the last statement changed; 0 when it failed, which `settle` reports.
    var changedRows: Int {
        do { try settle() } catch { unreported = error as? SQLError }
        return last?.changedRows ?? 0
    }

    func execute(_ sql: String, _ values: [SQLValue]) throws {
        try link.send(sql, values)
        last = nil
        if !isWriting { try settle() }
    }

    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws {
        try link.send(sql, values)
        guard let result = try link.settle() else { return }
        _ = try each(of: result, read)
    }

    func query(
        _ sql: String, each values: [[SQLValue]], read: (Int, any SQLRow) throws -> Void
    ) throws {
        for first in stride(from: 0, to: values.count, by: Self.together) {
            let some = values[first..<min(first + Self.together, values.count)]
            try link.settle(unlessRoomFor: some.count)
            for values in some { try link.send(sql, values) }
            for (place, result) in try link.settleAll().suffix(some.count).enumerated() {
                _ = try each(of: result) { row in
                    try read(first + place, row)
                    return true
                }
            }
        }
    }

    /// - Returns: whether `read` wants more.
    private func each(
        of result: PostgresResult, _ read: (any SQLRow) throws -> Bool
    ) throws -> Bool {
        for row in 0..<result.rowCount {
            guard try read(PostgresRow(result: result, row: Int32(row))) else { return false }
        }
        return true
    }

    /// Fetches the rows through a cursor.
    func scan(_ sql: String, read: (any SQLRow) throws -> Bool) throws {
        try link.send("DECLARE scanned NO SCROLL CURSOR FOR \(sql)", [])
        defer { try? execute("CLOSE scanned", []) }
        while true {
            try link.send("FETCH \(Self.scanned) FROM scanned", [])
            guard let rows = try link.settle(), try each(of: rows, read),
                rows.rowCount == Self.scanned
            else { return }
        }
    }

    func begin() throws {
        guard !isScratch else { return }
        try link.send("BEGIN", [])
        // Goes to the server together with what follows.
        if epoch > 0 { try link.send("SELECT require_writer($1)", [.integer(Int64(epoch))]) }
        isWriting = true
    }

    func settle() throws {
        if let error = unreported {
            unreported = nil
            throw error
        }
        if let settled = try link.settle() { last = settled }
    }

    func commit() throws {
        try settle()
        guard !isScratch else { return }
        isWriting = false
        _ = link.takeWarning()
        do {
            try link.send("COMMIT", [])
            try settle()
        } catch let error as SQLError {
            let isUnknown = error.cause == .disconnected
            throw SQLError(
                cause: isUnknown ? .unknownOutcome : .rolledBack, message: error.message)
        }
        // The answer to the COMMIT of a transaction with an error.
        guard last?.tag != "ROLLBACK" else {
            throw SQLError(cause: .rolledBack, message: "a statement before the commit failed")
        }
        if let warning = link.takeWarning() {
            throw SQLError(cause: .unknownOutcome, message: warning)
        }
    }

    func rollback() throws {
        guard !isScratch else { return }
        (isWriting, unreported) = (false, nil)
        _ = try? link.settle()
        try execute("ROLLBACK", [])
    }

    func deferForeignKeys() throws { try execute("SET CONSTRAINTS ALL DEFERRED", []) }

    func countOnwards() throws {
        for (table, key) in PostgresDialect.counted {
            try execute(
                """
                SELECT setval(pg_get_serial_sequence('\(table)', '\(key)'),
                  (SELECT coalesce(max(\(key)), 0) + 1 FROM \(table)), false)
                """, [])
        }
    }

    func withEmptyDatabase<Answer>(
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        let scratch = try PostgresConnection(address)
        try scratch.execute("BEGIN", [])
        try scratch.execute("CREATE SCHEMA awallet_scratch", [])
        try scratch.execute("SET LOCAL search_path = awallet_scratch", [])
        scratch.isScratch = true
        // The server rolls back when the connection closes.
        return try body(scratch)
    }
}
