import Ledger
import WalletModel

/// The log of acts: each entry in the transaction of its act.
extension Transaction {
    /// Adds an entry at the end of the log.
    ///
    /// - Parameter salt: 16 random bytes, without which nobody can guess an erased detail by its
    ///   hash.
    package func enter(_ entry: AuditEntry, salt: [UInt8]) throws {
        let (number, hash) = try logEnd()
        let text = entry.facts.text
        let event = LogEvent(
            number: number + 1, time: entry.time, act: entry.act.rawValue,
            actor: entry.actor?.uuid, subject: entry.subject?.uuid,
            transfer: entry.transfer?.uuid, detail: Self.hash(of: text, salt: salt), after: hash)
        try change(
            """
            INSERT INTO audit_event
              (number, happened_at, act, actor, subject, transfer, detail_hash, hash)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .integer(event.number), .time(event.time), .text(event.act),
                .optional(event.actor), .optional(event.subject), .optional(event.transfer),
                .digest(event.detail), .digest(event.hash),
            ])
        try change(
            "INSERT INTO audit_detail (number, salt, text) VALUES ($1, $2, $3)",
            [.integer(event.number), .blob(salt), .text(text)])
        known.logEnd = (event.number, event.hash)
    }

    private func logEnd() throws -> (Int64, Digest32) {
        if let end = known.logEnd { return end }
        let last = try connection.first(
            """
            SELECT number, hash FROM audit_event
            WHERE number = (SELECT max(number) FROM audit_event)
            """, []
        ) { ($0.integer(0), try $0.digest(1)) }
        return last ?? (0, Chain.root)
    }

    /// Entries of the log, newest first.
    ///
    /// - Parameters:
    ///   - subject: the person whom they concern; without one, anybody.
    ///   - act: their act; without one, any act.
    ///   - number: the number that they come before; without one, the newest come.
    package func log(
        of subject: PersonID? = nil, act: AuditAct? = nil, before number: Int64? = nil, limit: Int
    ) throws -> [AuditEntry] {
        // SQLite numbers parameters in the order of their places in the text.
        var values: [SQLValue] = [.integer(number ?? Int64.max)]
        var filter = ""
        if let subject {
            values.append(.id(subject))
            filter += " AND e.subject = $\(values.count)"
        }
        if let act {
            values.append(.text(act.rawValue))
            // With a subject, only the index of subjects is used.
            filter += " AND \(subject == nil ? "" : "+")e.act = $\(values.count)"
        }
        values.append(.integer(Int64(limit)))
        return try connection.all(
            """
            SELECT e.number, e.happened_at, e.act, e.actor, e.subject, e.transfer, audit_detail.text
            FROM audit_event e LEFT JOIN audit_detail ON audit_detail.number = e.number
            WHERE e.number < $1\(filter)
              AND (audit_detail.number IS NULL OR \(Table.auditDetail.isSound))
            ORDER BY e.number DESC LIMIT $\(values.count)
            """, values, Self.entry)
    }

    /// Replays the log.
    func replayLog(into audit: inout LogAudit) throws {
        try connection.scan(
            """
            SELECT e.number, e.happened_at, e.act, e.actor, e.subject, e.transfer, e.detail_hash,
              e.hash, d.salt, d.text
            FROM audit_event e LEFT JOIN audit_detail d ON d.number = e.number
            ORDER BY e.number \(Self.forTheHost)
            """
        ) { row in
            let event = LogEvent(
                number: row.integer(0), time: row.time(1), act: row.text(2),
                actor: row.isNull(3) ? nil : try row.uuid(3),
                subject: row.isNull(4) ? nil : try row.uuid(4),
                transfer: row.isNull(5) ? nil : try row.uuid(5), detail: try row.digest(6),
                hash: try row.digest(7))
            let detail = row.isNull(8) ? nil : Self.hash(of: row.text(9), salt: row.blob(8))
            audit.read(event, detail: detail)
            return true
        }
    }

    private static func hash(of text: String, salt: [UInt8]) -> Digest32 {
        Digest32(of: salt + Array(text.utf8))
    }

    private static func entry(_ row: any SQLRow) throws -> AuditEntry {
        AuditEntry(
            number: row.integer(0), time: row.time(1), act: try row.word(2),
            actor: row.isNull(3) ? nil : try row.personID(3),
            subject: row.isNull(4) ? nil : try row.personID(4),
            transfer: row.isNull(5) ? nil : TransferID(try row.uuid(5)),
            facts: AuditFacts(text: row.optionalText(6) ?? ""), isErased: row.isNull(6))
    }
}
