import Ledger
import WalletModel

/// Audits everything in the database.
extension Transaction {
    /// Marks a statement that reads a whole table, which only the operator's commands and
    /// a treasurer's search may run.
    static let forTheHost = "/* for the host */"

    /// Reads and compares everything: the journal, the register of accounts, the log of acts, all
    /// rows, the schema.
    ///
    /// - Parameter mark: a mark that the chains must contain.
    package func audit(expecting mark: LedgerMark? = nil) throws -> AuditReport {
        var unread: [AuditFinding] = []
        let stored = try reading(&unread, else: []) { try storedAccounts(Self.forTheHost) }
        var journal = Audit(
            accounts: try reading(&unread, else: []) { try accounts() },
            origins: stored.map(\.origin),
            steps: try reading(&unread, else: []) { try clockSteps() }, expecting: mark?.journal)
        var register = AccountAudit(accounts: stored, expecting: mark?.register)
        try reading(&unread, else: ()) {
            try connection.scan(
                "SELECT \(Self.transferColumns) FROM transfer ORDER BY sequence"
            ) { row in
                journal.read(try Self.transfer(row))
                return true
            }
        }
        try reading(&unread, else: ()) { try readRegister(into: &register) }
        var log = LogAudit(expecting: mark?.log)
        try reading(&unread, else: ()) { try replayLog(into: &log) }
        var findings = journal.finish() + register.finish() + log.finish() + unread
        for part in [wrongNotes, wrongDetails, unknownClockSteps, damagedRows] {
            findings += try reading(&findings, else: [], part)
        }
        let schema = try reading(&findings, else: nil) { try SchemaComparison(connection) }
        findings += schema?.findings ?? []
        findings += try reading(&findings, else: [], damagedStorage)
        return AuditReport(
            mark: LedgerMark(
                journal: .init(number: journal.transferCount, hash: journal.head),
                register: .init(number: register.count, hash: register.head),
                log: .init(number: log.count, hash: log.head)),
            accountCount: stored.count, findings: findings,
            neighbours: schema?.neighbours ?? [])
    }

    /// Turns an unreadable part into a finding, so that the audit reads the rest.
    private func reading<Answer>(
        _ findings: inout [AuditFinding], else none: Answer, _ body: () throws -> Answer
    ) throws -> Answer {
        try connection.execute("SAVEPOINT one_part", [])
        do {
            let answer = try body()
            try connection.execute("RELEASE one_part", [])
            return answer
        } catch {
            try? connection.execute("ROLLBACK TO one_part", [])
            try? connection.execute("RELEASE one_part", [])
            guard let error = error as? SQLError, error.cause.isDamage else { throw error }
            findings.append(.fileDamaged(error.message))
            return none
        }
    }

    private func readRegister(into audit: inout AccountAudit) throws {
        try connection.scan(
            """
            SELECT number, account, step, happened_at, hash FROM account_event
            ORDER BY number \(Self.forTheHost)
            """
        ) { row in
            audit.read(try Self.event(row))
            return true
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
        try connection.scan(
            """
            SELECT transfer.sequence, amount, transfer.currency, debit_account, account.owner,
              transfer.fingerprint, note, local_payment.reference
            FROM transfer JOIN account ON account.id = credit_account
            LEFT JOIN transfer_note ON transfer_note.sequence = transfer.sequence
            LEFT JOIN local_payment ON local_payment.id = transfer.id
            WHERE transfer.kind = 'payment' ORDER BY transfer.sequence \(Self.forTheHost)
            """
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
            SELECT account.id FROM departed CROSS JOIN account
            WHERE account.owner = departed.person \(Self.forTheHost)
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

    /// The log has an entry for each place where the clock was confirmed.
    private func unknownClockSteps() throws -> [AuditFinding] {
        try connection.all(
            """
            SELECT sequence FROM clock_step WHERE NOT EXISTS (
              SELECT 1 FROM audit_event WHERE number = clock_step.event
                AND act = $1 AND happened_at = clock_step.confirmed_at)
            ORDER BY number \(Self.forTheHost)
            """, [.text(AuditAct.clockConfirmed.rawValue)]
        ) { .clockStepUnknown(at: $0.integer(0)) }
    }

    private func damagedRows() throws -> [AuditFinding] {
        try Table.sealed.flatMap { table in
            let key = table.columns.prefix(table.key.count).map(\.type)
            let damaged = try connection.all(
                """
                SELECT \(table.key.joined(separator: ", ")) FROM \(table.name)
                WHERE checksum IS DISTINCT FROM \(table.checksum) LIMIT 100 \(Self.forTheHost)
                """
            ) { row in
                let values = key.enumerated().map { row.value($0, $1).plainText }
                return AuditFinding.rowDamaged(
                    table: table.name, key: values.joined(separator: " "))
            }
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

    /// The engine's own check of its storage.
    private func damagedStorage() throws -> [AuditFinding] {
        try connection.damage().map { .fileDamaged($0) }
    }
}

extension SQLValue {
    /// Bytes as hexadecimal digits.
    var plainText: String {
        switch self {
        case .null: ""
        case .integer(let number): String(number)
        case .text(let text): text
        case .blob(let bytes): bytes.map { hex[Int($0 >> 4)] + hex[Int($0 & 15)] }.joined()
        }
    }
}

private let hex = Array("0123456789ABCDEF").map(String.init)
