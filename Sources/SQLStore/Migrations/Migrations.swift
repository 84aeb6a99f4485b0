import Ledger

/// The schema, built step by step: each step is a file beside this one, numbered in running order.
/// A released step never changes.
enum Migrations {
    static let steps: [[SchemaStatement]] = [
        firstTables, trustTables, passkeyTables, goalTables, accountNumberTables, tokenTables,
        payeeTables, photoTables, attachmentTables, webhookTables, openAccountIndexes,
        passkeyKeyLengths, webhookBounds, signInLimitTables, walletModeTables, registerTables,
        checksumTables, roleTables, auditLogTables, cashTables, firstRunTables, treasuryTables,
        resetTables, proofTables, departureTables, contactTables, paymentRequestTables,
        goalDayTables, budgetTables, knownPeopleTables, approvalRequestTables, resetMakers,
        clockStepTables, directoryTables,
    ]

    /// Migrates the database to the newest schema, each step in its own transaction.
    ///
    /// - Parameter last: the version to stop at, as an older program would.
    /// - Throws: `SchemaError.tooNew` when a newer program has written this database.
    static func run(on connection: any SQLConnection, upTo last: Int = steps.count) throws {
        try connection.prepareSchema()
        try connection.define(
            "CREATE TABLE IF NOT EXISTS migration (version INTEGER NOT NULL PRIMARY KEY) STRICT")
        let version = try Self.version(of: connection)
        guard version <= steps.count else { throw SchemaError.tooNew(version) }
        for (index, statements) in steps.enumerated().prefix(last).dropFirst(version) {
            do {
                try connection.begin()
                for statement in statements { try connection.define(statement) }
                try fill(after: statements, on: connection)
                try connection.execute(
                    "INSERT INTO migration (version) VALUES ($1)", [.integer(Int64(index + 1))])
                try connection.commit()
            } catch {
                try? connection.rollback()
                throw error
            }
        }
    }

    /// The version of a database's schema; 0 before the first step.
    ///
    /// - Throws: `SQLError`.
    static func version(of connection: any SQLConnection) throws -> Int {
        let done = try connection.first("SELECT max(version) FROM migration", []) { $0.integer(0) }
        return Int(done ?? 0)
    }
}

/// Why a database cannot be used.
public enum SchemaError: Error, Hashable, CustomStringConvertible, Sendable {
    /// A newer program wrote it, with this schema version.
    case tooNew(Int)
    /// An older program writes it at the moment.
    case tooOld
    /// Something is in the schema that no migration makes, or something is missing.
    case changed([AuditFinding])

    public var description: String {
        switch self {
        case .tooNew(let version):
            "The data was written by a newer awallet (schema \(version)). Use that one or a newer."
        case .tooOld:
            """
            An older awallet writes to this wallet. Stop all older servers first: the first newer \
            one then brings the data up to date.
            """
        case .changed(let findings):
            """
            The database is not as this program makes it, so nothing in it was run or changed:
            \(findings.prefix(20).map(Self.line).joined(separator: "\n"))
            Somebody else changed it. Restore a backup from before, or undo exactly these changes.
            """
        }
    }

    private static func line(_ finding: AuditFinding) -> String {
        guard case .schemaChanged(let kind, let name, let change) = finding else { return "" }
        return "  \(kind) \(name): was \(change.participle)"
    }
}
