import SQLStore

/// PostgreSQL's settings that safety needs, read back after opening.
public struct PostgresReport: Hashable, Sendable {
    /// For example `15.18`.
    public let version: String
    /// The server's name and port.
    public let server: String

    /// The oldest version that is supported.
    static let oldest = 150_000

    init(_ connection: PostgresConnection) throws {
        let number = connection.link.serverVersion
        guard number >= Self.oldest else {
            throw PostgresOpenError.tooOld(Self.text(number))
        }
        try connection.requireSafeSettings()
        let encoding = try connection.setting("server_encoding")
        guard encoding == "UTF8" else { throw PostgresOpenError.encoding(encoding) }
        version = Self.text(number)
        server = connection.link.server
    }

    private static func text(_ number: Int) -> String { "\(number / 10_000).\(number % 10_000)" }
}

extension PostgresConnection {
    fileprivate func setting(_ name: String) throws -> String {
        try first("SELECT current_setting($1)", [.text(name)]) { $0.text(0) } ?? ""
    }

    /// Refuses settings that lose acknowledged payments, and keeps to the present one: a later
    /// change of the server's configuration does not reach this connection.
    ///
    /// - Throws: `PostgresOpenError.unsafe`.
    func requireSafeSettings() throws {
        for name in ["synchronous_commit", "fsync", "full_page_writes"] {
            guard try setting(name) != "off" else { throw PostgresOpenError.unsafe(name) }
        }
        try execute(
            """
            SELECT set_config('synchronous_commit', current_setting('synchronous_commit'), false)
            """, [])
    }

    /// Refuses a database with another program's tables.
    func claim() throws {
        guard try !hasTable("migration") else { return }
        let stranger = try first(
            """
            SELECT 1 FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
              AND relname <> 'writer' LIMIT 1
            """, []
        ) { _ in true }
        guard stranger == nil else { throw PostgresOpenError.notOurs }
    }
}

/// Why the database was not opened. The text says what to do.
public enum PostgresOpenError: Error, Hashable, CustomStringConvertible, Sendable {
    case unreachable(String)
    case tooOld(String)
    case unsafe(String)
    case encoding(String)
    case notOurs
    case inUse
    case otherSecret
    case otherStandby

    static func translating<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch let error as SQLError where error.cause == .disconnected {
            throw Self.unreachable(error.message)
        }
    }

    public var description: String {
        switch self {
        case .unreachable(let message):
            """
            PostgreSQL cannot be reached (\(message)). Start it, or correct --database. Nothing \
            was changed.
            """
        case .tooOld(let version):
            "This is PostgreSQL \(version). Use version 15 or a newer one. Nothing was changed."
        case .unsafe(let setting):
            """
            PostgreSQL's setting \(setting) is off: acknowledged payments could be lost. Set it to \
            on, and start again. Nothing was changed.
            """
        case .encoding(let found):
            """
            The database's encoding is \(found). Create one with ENCODING 'UTF8'. Nothing was \
            changed.
            """
        case .inUse:
            """
            Another awallet writes to this database. Stop that one first, or choose another with \
            --database.
            """
        case .otherSecret:
            """
            The other servers of this wallet have another secret.key. Copy the file from one of \
            their folders into this one, and start again. Nothing was changed.
            """
        case .otherStandby:
            """
            --read-database names no copy of the wallet's database. Name the same database on a \
            standby of its server. Nothing was changed.
            """
        case .notOurs:
            """
            The database has another program's tables. Create a database for the wallet alone. \
            Nothing was changed.
            """
        }
    }
}
