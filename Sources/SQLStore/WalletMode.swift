/// What a wallet was made for. It never changes: a sandbox's open APIs would give real money
/// away, and its credentials are published.
public enum WalletMode: String, Sendable {
    case sandbox
    case serve
}

/// Whoever opens a wallet for one mode, when it was made for the other one.
public struct WrongMode: Error, Hashable, Sendable {
    /// What the wallet was made for.
    public let mode: WalletMode
}

/// What is known of a database's mode before it is opened.
public struct ModeClaim: Sendable {
    /// What it is opened for; nil for the host's commands, which work in both.
    public let expected: WalletMode?
    /// What a note beside the database says; nil when there is none.
    public let noted: WalletMode?

    public init(expected: WalletMode? = nil, noted: WalletMode? = nil) {
        self.expected = expected
        self.noted = noted
    }

    /// Refuses a database of the other mode, before anything in it is changed.
    ///
    /// - Throws: `WrongMode`, `SQLError`.
    func check(_ connection: any SQLConnection) throws {
        guard let expected, let mode = try mode(of: connection), mode != expected else { return }
        throw WrongMode(mode: mode)
    }

    /// Marks the database for ever, unless it is marked or nobody knows yet what it is for.
    ///
    /// - Throws: `SQLError`.
    func mark(_ connection: any SQLConnection) throws {
        guard try WalletMode.marked(in: connection) == nil,
            let mode = try mode(of: connection) ?? expected
        else { return }
        try connection.execute(
            "INSERT INTO wallet_mode (mode) VALUES ($1)", [.text(mode.rawValue)])
    }

    /// Databases of older programs have no mark. Published credentials are only in a sandbox,
    /// whatever the note says; without a note, a wallet that somebody uses is taken to be real
    /// unless a sandbox's first person is in it.
    private func mode(of connection: any SQLConnection) throws -> WalletMode? {
        if let marked = try WalletMode.marked(in: connection) { return marked }
        if try WalletMode.hasFixedCredentials(connection) { return .sandbox }
        if let noted { return noted }
        if try WalletMode.hasDemoPerson(connection) { return .sandbox }
        return try connection.isTrue("SELECT 1 FROM person", in: "person") ? .serve : nil
    }
}

extension WalletMode {
    /// What the database itself says it was made for; nil when it has no mark.
    ///
    /// - Throws: `SQLError`.
    static func marked(in connection: any SQLConnection) throws -> WalletMode? {
        guard try connection.hasTable("wallet_mode") else { return nil }
        return try connection.first("SELECT mode FROM wallet_mode \(Transaction.forTheHost)", []) {
            try $0.word(0)
        }
    }

    fileprivate static func hasFixedCredentials(_ connection: any SQLConnection) throws -> Bool {
        try ["access_token", "app", "consent"].contains { table in
            try connection.isTrue("SELECT 1 FROM \(table) WHERE is_fixed <> 0", in: table)
        }
    }

    fileprivate static func hasDemoPerson(_ connection: any SQLConnection) throws -> Bool {
        try connection.isTrue(
            """
            SELECT 1 FROM person WHERE username_key = 'demouser'
              AND email = 'demoEmail@demoHost.com'
            """, in: "person")
    }
}

extension SQLConnection {
    func hasTable(_ name: String) throws -> Bool {
        try first(
            """
            SELECT 1 FROM sqlite_schema
            WHERE type = 'table' AND name = $1 \(Transaction.forTheHost)
            """, [.text(name)]
        ) { _ in true } ?? false
    }

    /// Whether the table is there and the question about it has an answer.
    fileprivate func isTrue(_ sql: String, in table: String) throws -> Bool {
        guard try hasTable(table) else { return false }
        return try first("\(sql) LIMIT 1 \(Transaction.forTheHost)", []) { _ in true } ?? false
    }
}
