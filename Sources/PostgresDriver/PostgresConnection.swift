import CPQ
import SQLStore

/// One PostgreSQL connection. Inside a transaction that writes, it sends statements without a
/// result together: a payment waits only for its reads.
final class PostgresConnection: SQLConnection {
    let link: PostgresLink
    /// The epoch of the writer; 0 for a connection that does not write.
    var writerEpoch = 0
    /// How often this process put other contents in place of everything.
    var restorations = 0
    /// How much of the primary's log this standby is known to have, as a position in it.
    var replayed: Int64 = 0
    let address: PostgresAddress
    /// True while the snapshot of the last read is open.
    var isReading = false
    /// How many statements a read without a transaction may still ask. Other reads may ask any
    /// number.
    private var statementsLeft: Int?
    private var isWriting = false
    /// True if its tables are in a schema of a transaction that is never committed.
    private var isScratch = false
    /// Rows for one `INSERT` that were not sent yet: the next ones may go with them.
    private var waiting: (sql: String, rows: [[SQLValue]])?
    /// Answers from before about batches.
    private var batches: [PostgresBatch.Key: String?] = [:]
    private var inserts: [String: Bool] = [:]
    private var last: PostgresResult?
    /// An error that was found where none can be thrown.
    private var unreported: SQLError?

    /// Rows that one statement inserts.
    private static let together = 500
    /// Rows that a scan fetches at once.
    private static let scanned = 1000

    /// - Throws: `SQLError`.
    init(_ address: PostgresAddress) throws {
        self.address = address
        link = try PostgresLink(address)
        for setting in PostgresDialect.settings(version: link.serverVersion) {
            try link.send(setting, [])
        }
        let process = try serverProcess()
        link.isWorking = { address.isWorking(on: process) }
    }

    /// The number of the server's process, behind a pooler too.
    func serverProcess() throws -> Int64 {
        try first("SELECT pg_backend_pid()", []) { $0.integer(0) } ?? 0
    }

    var epoch: Int { writerEpoch + restorations }

    /// How many rows the last statement changed; 0 when it failed, which `settle` reports.
    var changedRows: Int {
        do { try settle() } catch { unreported = error as? SQLError }
        return last?.changedRows ?? 0
    }

    func execute(_ sql: String, _ values: [SQLValue]) throws {
        last = nil
        if isWriting, isInsert(sql) { return try insert(sql, values) }
        try sendWaiting()
        try link.send(sql, values)
        if !isWriting { try settle() }
    }

    func execute(_ sql: String, each lists: [[SQLValue]]) throws {
        last = nil
        try sendWaiting()
        if !(try sendTogether(.update, sql, lists)) {
            for values in lists { try link.send(sql, values) }
        }
        if !isWriting { try settle() }
    }

    func query(_ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Bool) throws {
        try sendWaiting()
        try countStatement()
        try link.send(sql, values)
        guard let result = try link.settle() else { return }
        _ = try each(of: result, read)
    }

    func query(
        _ sql: String, each values: [[SQLValue]], read: (Int, any SQLRow) throws -> Void
    ) throws {
        try sendWaiting()
        guard try sendTogether(.query, sql, values) else {
            for (place, values) in values.enumerated() {
                try query(sql, values) { row in
                    try read(place, row)
                    return true
                }
            }
            return
        }
        guard let result = try link.settle() else { return }
        _ = try each(of: result) { row in
            try read(Int(row.integer(result.columnCount - 1)) - 1, row)
            return true
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
        try sendWaiting()
        try link.send("DECLARE scanned NO SCROLL CURSOR FOR \(sql)", [])
        defer { try? execute("CLOSE scanned", []) }
        while true {
            try link.send("FETCH \(Self.scanned) FROM scanned", [])
            guard let rows = try link.settle(), try each(of: rows, read),
                rows.rowCount == Self.scanned
            else { return }
        }
    }

    /// The message makes each commit wait for the synchronous standby, also one that changed
    /// nothing: what it answers was read, and may not be on the standby yet.
    private static let firstOfGroup = """
        SELECT require_writer($1), CASE WHEN current_setting('synchronous_standby_names') <> ''
          THEN pg_logical_emit_message(true, 'awallet', '') END
        """

    func begin() throws {
        guard !isScratch else { return }
        try link.send("BEGIN", [])
        // Goes to the server together with what follows.
        if writerEpoch > 0 {
            try link.send(Self.firstOfGroup, [.integer(Int64(writerEpoch))])
        }
        isWriting = true
    }

    /// Takes the locks of an `INSERT`, until the end of the transaction.
    func requireUnlocked(_ tables: [String]) throws {
        try execute("LOCK TABLE \(tables.joined(separator: ", ")) IN ROW EXCLUSIVE MODE", [])
    }

    func settle() throws {
        if let error = unreported {
            unreported = nil
            throw error
        }
        try sendWaiting()
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
        (isWriting, unreported, waiting) = (false, nil, nil)
        _ = try? link.settle()
        try execute("ROLLBACK", [])
    }

    /// Refuses a second statement in the body: no transaction holds the two together.
    func withOneStatement<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
        statementsLeft = 1
        defer { statementsLeft = nil }
        return try body()
    }

    private func countStatement() throws {
        guard let left = statementsLeft else { return }
        guard left > 0 else {
            throw SQLError(cause: .other, message: "a second statement in a read of one")
        }
        statementsLeft = left - 1
    }

    /// Ends the last read, without waiting for it.
    func endRead() throws {
        guard isReading else { return }
        isReading = false
        try link.send("COMMIT", [])
    }

    func deferForeignKeys() throws { try execute("SET CONSTRAINTS ALL DEFERRED", []) }

    func countOnwards() throws {
        for (table, key) in Table.counted {
            let next = try first(
                """
                SELECT pg_get_serial_sequence('\(table)', '\(key)'), coalesce(max(\(key)), 0) + 1
                FROM \(table)
                """, []
            ) { (counter: $0.text(0), key: $0.integer(1)) }
            guard let next else { continue }
            // Unlike `setval`, it ends with the transaction if that is rolled back.
            try execute("ALTER SEQUENCE \(next.counter) RESTART WITH \(next.key)", [])
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

/// Statements of one text that are sent together.
extension PostgresConnection {
    private func isInsert(_ sql: String) -> Bool {
        if let known = inserts[sql] { return known }
        let found = PostgresBatch.Key.isInsert(sql)
        inserts[sql] = found
        return found
    }

    private func insert(_ sql: String, _ values: [SQLValue]) throws {
        if waiting?.sql != sql || waiting?.rows.count == Self.together { try sendWaiting() }
        var rows = waiting?.rows ?? []
        waiting = nil
        rows.append(values)
        waiting = (sql, rows)
    }

    private func sendWaiting() throws {
        guard let (sql, rows) = waiting else { return }
        waiting = nil
        if try sendTogether(.insert, sql, rows) { return }
        for values in rows { try link.send(sql, values) }
    }

    /// - Returns: false when they must be sent one by one.
    private func sendTogether(
        _ kind: PostgresBatch.Kind, _ sql: String, _ lists: [[SQLValue]]
    ) throws -> Bool {
        guard lists.count > 1, let batch = PostgresBatch(kind, sql, each: lists) else {
            return false
        }
        let text = batches[batch.key] ?? batch.key.text
        batches[batch.key] = .some(text)
        guard let text else { return false }
        try link.send(text, with: batch.values)
        return true
    }
}
