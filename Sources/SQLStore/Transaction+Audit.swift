import Ledger
import Synchronization
import WalletModel

/// Audits everything in the database.
extension Transaction {
    /// Marks a statement that reads a whole table, which only the operator's commands and
    /// a treasurer's search may run.
    static let forTheHost = "/* for the host */"

    /// Reads and compares everything: the journal, the register of accounts, the log of acts, all
    /// rows, the schema.
    ///
    /// - Parameter mark: a mark that the chains must contain; nil to expect none.
    package func audit(expecting mark: LedgerMark? = nil) throws -> AuditReport {
        var unread: [AuditFinding] = []
        let stored = try reading(&unread, else: []) { try storedAccounts(Self.forTheHost) }
        var journal = Audit(
            accounts: try reading(&unread, else: []) { try accounts() },
            origins: stored.map(\.origin), expecting: mark?.journal)
        var register = AccountAudit(accounts: stored, expecting: mark?.register)
        try reading(&unread, else: ()) {
            try connection.query(
                "SELECT \(Self.transferColumns) FROM transfer ORDER BY sequence", []
            ) { row in
                journal.read(try Self.transfer(row))
                return true
            }
        }
        try reading(&unread, else: ()) {
            try connection.query(
                """
                SELECT number, account, step, happened_at, hash FROM account_event
                ORDER BY number \(Self.forTheHost)
                """, []
            ) { row in
                register.read(try Self.event(row))
                return true
            }
        }
        var log = LogAudit(expecting: mark?.log)
        try reading(&unread, else: ()) { try replayLog(into: &log) }
        var findings = journal.finish() + register.finish() + log.finish() + unread
        for part in [wrongNotes, wrongDetails, damagedRows, changedSchema, damagedFile] {
            findings += try reading(&findings, else: [], part)
        }
        return AuditReport(
            mark: LedgerMark(
                journal: .init(number: journal.transferCount, hash: journal.head),
                register: .init(number: register.count, hash: register.head),
                log: .init(number: log.count, hash: log.head)),
            accountCount: stored.count, findings: findings)
    }

    /// Turns an unreadable part into a finding, so that the audit reads the rest.
    private func reading<Answer>(
        _ findings: inout [AuditFinding], else none: Answer, _ body: () throws -> Answer
    ) throws -> Answer {
        do { return try body() } catch let error as SQLError where error.cause.isDamage {
            findings.append(.fileDamaged(error.message))
            return none
        }
    }

    private func accounts() throws -> [Account] {
        try connection.all(
            "SELECT id, kind, balance, currency, closed_at FROM account \(Self.forTheHost)"
        ) { row in
            Account(
                id: try row.accountID(0), kind: try row.word(1),
                balance: try row.money(2, currency: 3), isClosed: !row.isNull(4))
        }
    }

    /// The journal has the fingerprint of each request, which covers the note; payments to bank
    /// numbers store their reference a second time. The notes of people who left are erased.
    private func wrongNotes() throws -> [AuditFinding] {
        var findings: [AuditFinding] = []
        let erased = try erasedAccounts()
        try connection.query(
            """
            SELECT transfer.sequence, amount, transfer.currency, debit_account, account.owner,
              transfer.fingerprint, note, local_payment.reference
            FROM transfer JOIN account ON account.id = credit_account
            LEFT JOIN transfer_note ON transfer_note.sequence = transfer.sequence
            LEFT JOIN local_payment ON local_payment.id = transfer.id
            WHERE transfer.kind = 'payment' ORDER BY transfer.sequence \(Self.forTheHost)
            """, []
        ) { row in
            let note = row.text(6)
            let isRight =
                if !erased.isEmpty, try erased.contains(row.accountID(3)) {
                    note.isEmpty && row.text(7).isEmpty
                } else if let reference = row.optionalText(7) {
                    note == reference
                } else {
                    try row.digest(5)
                        == Digest32(
                            fingerprintOfSending: row.money(1, currency: 2),
                            from: row.accountID(3), to: row.personID(4), note: note)
                }
            if !isRight { findings.append(.noteWrong(at: row.integer(0))) }
            return true
        }
        return findings
    }

    /// The accounts of people who left.
    private func erasedAccounts() throws -> Set<AccountID> {
        let ids = try connection.all(
            """
            SELECT account.id FROM departed CROSS JOIN account ON account.owner = departed.person
            \(Self.forTheHost)
            """
        ) { try $0.accountID(0) }
        return Set(ids)
    }

    /// Spending and income have details; no other kind has.
    private func wrongDetails() throws -> [AuditFinding] {
        let missing = try connection.all(
            """
            SELECT sequence FROM transfer WHERE kind IN ('spending', 'income')
              AND NOT EXISTS (SELECT 1 FROM feed_detail WHERE sequence = transfer.sequence)
            ORDER BY sequence \(Self.forTheHost)
            """
        ) { AuditFinding.detailWrong(at: $0.integer(0), isMissing: true) }
        let added = try connection.all(
            """
            SELECT sequence FROM feed_detail WHERE NOT EXISTS (
              SELECT 1 FROM transfer
              WHERE sequence = feed_detail.sequence AND kind IN ('spending', 'income'))
            ORDER BY sequence \(Self.forTheHost)
            """
        ) { AuditFinding.detailWrong(at: $0.integer(0), isMissing: false) }
        return missing + added
    }

    private func damagedRows() throws -> [AuditFinding] {
        try CheckedTable.all.flatMap { table in
            let damaged = try connection.all(
                """
                SELECT \(table.keyText) FROM \(table.name)
                WHERE checksum IS NOT \(table.checksum) LIMIT 100 \(Self.forTheHost)
                """
            ) { AuditFinding.rowDamaged(table: table.name, key: $0.text(0)) }
            let stored =
                try connection.first(
                    """
                    SELECT count(*), checksum_of_all(checksum) FROM \(table.name) \(Self.forTheHost)
                    """, []
                ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
            let counted =
                try connection.first(
                    "SELECT count, checksum FROM row_tally WHERE name = $1", [.text(table.name)]
                ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
            guard stored.0 != counted.0 || (stored.1 != counted.1 && damaged.isEmpty) else {
                return damaged
            }
            return damaged
                + [.rowsUnaccounted(table: table.name, stored: stored.0, counted: counted.0)]
        }
    }

    /// Compares every table, index and trigger with a database freshly made by the migrations.
    private func changedSchema() throws -> [AuditFinding] {
        let found = try Self.schema(of: connection)
        let expected = try Self.expectedSchema(beside: connection)
        return Set(found.keys).union(expected.keys).sorted().compactMap { name in
            guard found[name] != expected[name] else { return nil }
            let change: SchemaChange =
                found[name] == nil ? .missing : expected[name] == nil ? .added : .changed
            let kind = (found[name] ?? expected[name])?.kind ?? ""
            return .schemaChanged(kind: kind, name: name, change)
        }
    }

    /// The schema that the migrations create from an empty database, always the same.
    private static func expectedSchema(
        beside connection: any SQLConnection
    ) throws -> [String: SchemaEntry] {
        try knownSchema.withLock { known in
            if let known { return known }
            let made = try connection.withEmptyDatabase { empty in
                try Migrations.run(on: empty)
                return try schema(of: empty)
            }
            known = made
            return made
        }
    }

    private static let knownSchema = Mutex<[String: SchemaEntry]?>(nil)

    private struct SchemaEntry: Hashable {
        let kind: String
        let sql: String
    }

    private static func schema(of connection: any SQLConnection) throws -> [String: SchemaEntry] {
        let entries = try connection.all(
            "SELECT name, type, coalesce(sql, '') FROM sqlite_schema \(forTheHost)"
        ) { ($0.text(0), SchemaEntry(kind: $0.text(1), sql: $0.text(2))) }
        // SQLite stores statistics for its query plans in tables of its own.
        let ours = entries.filter { !$0.0.hasPrefix("sqlite_stat") }
        return Dictionary(ours, uniquingKeysWith: { first, _ in first })
    }

    /// SQLite's own check of every page, and of every index against its table.
    private func damagedFile() throws -> [AuditFinding] {
        let damage = try connection.all("PRAGMA integrity_check") { $0.text(0) }
        let orphans = try connection.all("PRAGMA foreign_key_check") { row in
            let place = row.isNull(1) ? "" : " \(row.integer(1))"
            return "row\(place) of \(row.text(0)) points to a missing row of \(row.text(2))"
        }
        return (damage.filter { $0 != "ok" } + orphans).map { .fileDamaged($0) }
    }
}
