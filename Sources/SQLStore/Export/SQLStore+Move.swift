import Ledger
public import WalletModel

/// Why a wallet was not moved to another database. The text says what to do.
public enum MoveError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The other database has a wallet already.
    case targetInUse
    /// The database is of another program version.
    case otherSchema
    /// The books have findings: none was copied.
    case damaged([AuditFinding])
    /// The copy's books end elsewhere.
    case otherBooks

    public var description: String {
        switch self {
        case .targetInUse: "There is a wallet already. Choose a new, empty database."
        case .otherSchema:
            "The wallet was last used by another version of awallet. Start it with this one first."
        case .damaged(let findings):
            "The books are wrong, so nothing was copied: \(findings.first.map { "\($0)" } ?? "")"
        case .otherBooks: "The copy is not equal to the wallet. Drop it and try again."
        }
    }
}

extension SQLStore {
    /// Copies every row of a wallet into a new, empty database, and audits both: the journal, the
    /// register of accounts and the log of acts end in the same hashes.
    ///
    /// - Returns: the audit of the copy.
    /// - Throws: `MoveError`, `SQLError`; the copy is then not to be used.
    public static func copy(
        _ source: any SQLEngine, into target: any SQLEngine
    ) throws -> AuditReport {
        guard try !hasWallet(target) || isBegun(target) else { throw MoveError.targetInUse }
        guard try schemaAge(of: source) == .current else { throw MoveError.otherSchema }
        let expected = try source.snapshot { original in
            let report = try Transaction(connection: original).audit()
            guard report.findings.isEmpty else { throw MoveError.damaged(report.findings) }
            try target.withWriter { try fill($0, from: original) }
            return report
        }
        let copied = try audit(target)
        guard copied.findings.isEmpty, copied.mark == expected.mark else {
            throw MoveError.otherBooks
        }
        return copied
    }

    /// True if no table has a row, as after a copy that was interrupted at its start.
    private static func isBegun(_ target: any SQLEngine) throws -> Bool {
        try target.snapshot { connection in
            try Table.copied.allSatisfy { table in
                guard try connection.hasTable(table.name) else { return true }
                let query = "SELECT 1 FROM \(table.name) LIMIT 1 \(Transaction.forTheHost)"
                return try connection.first(query, []) { _ in true } == nil
            }
        }
    }

    private static func fill(
        _ copy: any SQLConnection, from original: any SQLConnection
    ) throws {
        try Migrations.run(on: copy)
        try copy.begin()
        do {
            // An account may refer to one that follows.
            try copy.deferForeignKeys()
            try insertAll(of: original, into: copy)
            try copy.countOnwards()
            try copy.commit()
        } catch {
            try? copy.rollback()
            throw error
        }
    }

    /// Inserts every row of a wallet into empty tables, within a transaction.
    ///
    /// - Throws: `SQLError`.
    static func insertAll(
        of original: any SQLConnection, into copy: any SQLConnection,
        whoseNamesBeginWith prefix: String = ""
    ) throws {
        for table in Table.copied {
            let copied = PortableFile.Heading(
                table: prefix + table.name, columns: table.columns.map(\.name))
            let insert = copied.insert
            try table.rows(in: original) { try copy.execute(insert, $0) }
        }
    }
}
