import Ledger
import WalletModel

/// Checks of database files that are not in use, such as backups.
extension SQLStore {
    /// How a file's schema compares with this program's.
    public enum SchemaAge: Sendable {
        case older, current, newer
    }

    /// - Throws: `SchemaError.changed` when it is not the one that a program of that age makes;
    ///   `SQLError` when the file is not a wallet's.
    public static func schemaAge(of engine: any SQLEngine) throws -> SchemaAge {
        do {
            return try age(of: engine.snapshot { try SchemaComparison.require($0) })
        } catch SchemaError.tooNew { return .newer }
    }

    /// The same without a look at anything but the version, for a database that others look after.
    static func storedAge(of engine: any SQLEngine) throws -> SchemaAge {
        try age(of: engine.snapshot { try Migrations.version(of: $0) })
    }

    private static func age(of version: Int) throws -> SchemaAge {
        let newest = Migrations.steps.count
        guard version > 0 else {
            throw SQLError(cause: .other, message: "there are no tables of a wallet")
        }
        return version < newest ? .older : version == newest ? .current : .newer
    }

    /// Refuses a database whose schema is not the one that the migrations make, before anything in
    /// it runs. An empty database has none yet.
    ///
    /// - Throws: `SchemaError.changed`, `.tooNew`, `SQLError`.
    public static func requireOwnSchema(of engine: any SQLEngine) throws {
        _ = try engine.snapshot { try SchemaComparison.require($0) }
    }

    /// True if a database has a wallet's tables.
    ///
    /// - Throws: `SQLError`.
    public static func hasWallet(_ engine: any SQLEngine) throws -> Bool {
        try engine.snapshot { try $0.hasTable("person") }
    }

    /// True if nobody has used the wallet yet: no person, no payment, and nothing in its log.
    ///
    /// - Throws: `SchemaError`, `SQLError`.
    public static func isUnused(_ engine: any SQLEngine) throws -> Bool {
        try requireOwnSchema(of: engine)
        guard try hasWallet(engine), try read(engine, { try $0.people(limit: 1) }).isEmpty else {
            return false
        }
        let report = try audit(engine)
        return report.findings.isEmpty && report.transferCount == 0 && report.logCount == 0
    }

    /// True if a backup is still as it was written. An older program's backup can be audited only
    /// in a migrated copy, so here every page and index of it is read instead.
    ///
    /// - Throws: `SQLError`.
    public static func isIntact(_ engine: any SQLEngine) throws -> Bool {
        switch try schemaAge(of: engine) {
        case .current: try audit(engine).findings.isEmpty
        case .older:
            try engine.snapshot { try $0.damage().isEmpty }
        case .newer: false
        }
    }

    /// The last transfer of a database: how many there are, and the end of the chain.
    ///
    /// - Throws: `SQLError` when the file is not a wallet's.
    package static func endOfJournal(of engine: any SQLEngine) throws -> LedgerMark.Place {
        let end = try engine.snapshot { try Transaction(connection: $0).lastPlace() }
        return LedgerMark.Place(number: end.sequence, hash: end.hash)
    }
}
