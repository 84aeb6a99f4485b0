import SQLStore

/// PostgreSQL's settings that safety needs, read back after opening.
public struct PostgresReport: Hashable, Sendable {
    /// For example `15.18`.
    public let version: String
    /// The server's name and port.
    public let server: String

    /// How many connections PostgreSQL gives this role to this database, with those of others.
    public let connections: Int

    /// The oldest version that is supported.
    static let oldest = 150_000

    init(_ connection: PostgresConnection) throws {
        let number = connection.link.serverVersion
        guard number >= Self.oldest else {
            throw PostgresOpenError.tooOld(Self.text(number))
        }
        try connection.requireOwnProcess()
        try connection.requireSafeSettings()
        let encoding = try connection.setting("server_encoding")
        guard encoding == "UTF8" else { throw PostgresOpenError.encoding(encoding) }
        connections = try connection.connectionLimit()
        version = Self.text(number)
        server = connection.link.server
    }

    private static func text(_ number: Int) -> String { "\(number / 10_000).\(number % 10_000)" }
}

extension PostgresConnection {
    fileprivate func setting(_ name: String) throws -> String {
        try first("SELECT current_setting($1)", [.text(name)]) { $0.text(0) } ?? ""
    }

    /// The lowest limit of the server, the database and the role.
    fileprivate func connectionLimit() throws -> Int {
        try first(
            """
            SELECT min(n) FROM (VALUES
              (current_setting('max_connections')::bigint
                - current_setting('superuser_reserved_connections')::bigint),
              ((SELECT datconnlimit FROM pg_database WHERE datname = current_database())),
              ((SELECT rolconnlimit FROM pg_roles
                WHERE rolname = current_user AND NOT rolsuper))) AS limits (n)
            WHERE n >= 0
            """, []
        ) { Int($0.integer(0)) } ?? 0
    }

    /// Settings, and the only values with which payments are safe.
    private static let needed = [
        ("fsync", "on"), ("full_page_writes", "on"), ("zero_damaged_pages", "off"),
        ("ignore_checksum_failure", "off"), ("session_replication_role", "origin"),
    ]

    /// Refuses settings that lose acknowledged payments, and keeps to the present one: a later
    /// change of the server's configuration does not reach this connection.
    ///
    /// - Throws: `PostgresOpenError.unsafe`, `.takesNoWrites`.
    func requireSafeSettings() throws {
        guard try setting("synchronous_commit") != "off" else {
            throw PostgresOpenError.unsafe("synchronous_commit", found: "off", needed: "on")
        }
        for (name, value) in Self.needed {
            let found = try setting(name)
            guard found == value else {
                throw PostgresOpenError.unsafe(name, found: found, needed: value)
            }
        }
        guard try setting("default_transaction_read_only") == "off" else {
            throw PostgresOpenError.takesNoWrites
        }
        try execute(
            """
            SELECT set_config('synchronous_commit', current_setting('synchronous_commit'), false)
            """, [])
    }

    /// Refuses a database with another program's tables, and one whose wallet the session does not
    /// see. Tables of an extension are nobody's program.
    func claim() throws {
        guard let here = try first("SELECT current_schema()", [], { $0.text(0) }), !here.isEmpty
        else { throw PostgresOpenError.noSchema }
        guard try !hasTable("migration") else { return }
        let elsewhere = try first(
            """
            SELECT relnamespace::regnamespace::text FROM pg_class
            WHERE relname IN ('migration', 'row_tally', 'writer') AND relkind = 'r'
            GROUP BY relnamespace HAVING count(*) = 3
            """, []
        ) { $0.text(0) }
        if let elsewhere { throw PostgresOpenError.otherSchema(elsewhere, here: here) }
        let stranger = try first(
            """
            SELECT 1 FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
              AND relname <> 'writer'
              AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e') LIMIT 1
            """, []
        ) { _ in true }
        guard stranger == nil else { throw PostgresOpenError.notOurs }
    }

    /// How many further connections must each have a server process of their own.
    private static let probes = 8

    /// Refuses a pooler that gives each transaction any of its connections: the writer's lock and
    /// the settings would be another's.
    ///
    /// While another connection holds a transaction open, a process that serves this one too shows
    /// that there is such a pooler.
    ///
    /// - Throws: `PostgresOpenError.pooled`, `SQLError`.
    func requireOwnProcess() throws {
        let mine = try serverProcess()
        guard mine != link.toldProcess else { return }
        var others: [PostgresConnection] = []
        do {
            for _ in 0..<Self.probes {
                let other = try PostgresConnection(address)
                try other.execute("BEGIN", [])
                guard try other.serverProcess() != mine else { throw PostgresOpenError.pooled }
                others.append(other)
            }
        } catch let error as SQLError where others.count > 1 && error.cause != .sharedSession {
            // The pooler has no more connections to give.
        }
        guard try serverProcess() == mine else { throw PostgresOpenError.pooled }
    }
}

/// Why the database was not opened. The text says what to do.
public enum PostgresOpenError: Error, Hashable, CustomStringConvertible, Sendable {
    case unreachable(String)
    /// PostgreSQL answered, and gave no connection.
    case refused(String)
    case tooFewConnections(String)
    case notAllowed(String)
    case tooOld(String)
    case unsafe(String, found: String, needed: String)
    case takesNoWrites
    case pooled
    case encoding(String)
    case noSchema
    case otherSchema(String, here: String)
    case notOurs
    case inUse
    case otherSecret
    case otherStandby
    /// This machine's clock is so many seconds ahead of the database's.
    case clock(Int)

    static func translating<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch let error as SQLError {
            switch error.cause {
            case .disconnected: throw Self.disconnected(error.message)
            case .sharedSession: throw Self.pooled
            case .other where error.message.contains("permission denied"):
                throw Self.notAllowed(error.message)
            default: throw error
            }
        }
    }

    private static func disconnected(_ message: String) -> Self {
        // libpq gives no SQLSTATE (53300 here) for a connection that was refused.
        if ["too many connections", "connection slots"].contains(where: message.contains) {
            return .tooFewConnections(message)
        }
        return message.contains("FATAL:") ? .refused(message) : .unreachable(message)
    }

    public var description: String {
        switch self {
        case .refused(let message):
            """
            PostgreSQL refused the connection (\(message)). Correct the address in --database, or \
            the password in ~/.pgpass. Nothing was changed.
            """
        case .tooFewConnections(let message):
            """
            PostgreSQL has no connection left (\(message)). A server takes up to 22 and needs six, \
            a command two: raise the role's CONNECTION LIMIT, the database's, or max_connections. \
            Nothing was changed.
            """
        case .notAllowed(let message):
            """
            PostgreSQL refused what the start needs (\(message)). The role must own the database: \
            ALTER DATABASE … OWNER TO … makes it so. Nothing was changed.
            """
        case .unreachable(let message):
            """
            PostgreSQL cannot be reached (\(message)). Start it, or correct --database. Nothing \
            was changed.
            """
        case .tooOld(let version):
            "This is PostgreSQL \(version). Use version 15 or a newer one. Nothing was changed."
        case .unsafe(let setting, let found, let needed):
            """
            PostgreSQL's setting \(setting) is \(found): acknowledged payments could be lost. Set \
            it to \(needed), and start again. Nothing was changed.
            """
        case .takesNoWrites:
            """
            PostgreSQL's setting default_transaction_read_only is on: the database takes no \
            writes. Some providers set it when a disk is full. Set it to off, and start again. \
            Nothing was changed.
            """
        case .pooled:
            """
            A pooler in transaction mode stands before PostgreSQL: the lock of the server that \
            writes would be anybody's. Name PostgreSQL's own port in --database, or set the \
            pooler to session mode. Nothing was changed.
            """
        case .encoding(let found):
            """
            The database's encoding is \(found). Create one with ENCODING 'UTF8'. Nothing was \
            changed.
            """
        case .noSchema:
            """
            The search_path of this database leads to no schema. Set it to the schema of the \
            wallet, usually public, and start again. Nothing was changed.
            """
        case .otherSchema(let schema, let here):
            """
            There is a wallet in the schema \(schema), but the search_path leads to \(here). Set \
            it to \(schema), or create a database for a wallet of its own. Nothing was changed.
            """
        case .inUse:
            """
            Another awallet writes to this database. Stop that one first, or choose another with \
            --database. To run several servers on it, start each with a --cluster-address of its \
            own. A command reaches a running server by that one's --data.
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
        case .clock(let seconds):
            """
            This machine's clock is \(abs(seconds)) seconds \(seconds < 0 ? "behind" : "ahead of") \
            the database's: people who signed in at another server would be refused here. Set it, \
            let NTP keep it right, and start again. Nothing was changed.
            """
        case .notOurs:
            """
            The database has another program's tables. Create a database for the wallet alone. \
            Nothing was changed.
            """
        }
    }
}
