/// The purpose of a wallet. It never changes: a sandbox's open APIs would give real money away, and
/// its credentials are public.
public enum WalletMode: String, Sendable {
    case sandbox
    case serve
}

/// The error of opening a wallet for the wrong mode.
public struct WrongMode: Error, Hashable, Sendable {
    /// The wallet's actual mode.
    public let mode: WalletMode
}

/// The mode of a database, as far as it is known before opening it.
public struct ModeClaim: Sendable {
    /// The mode to open it for. The operator's commands work in both and expect none.
    public let expected: WalletMode?
    /// The mode in a note beside the database.
    public let noted: WalletMode?

    public init(expected: WalletMode? = nil, noted: WalletMode? = nil) {
        self.expected = expected
        self.noted = noted
    }

    /// Refuses a database of the other mode, before changing anything in it.
    ///
    /// - Throws: `WrongMode`, `SQLError`.
    func check(_ connection: any SQLConnection) throws {
        guard let expected, let mode = try mode(of: connection), mode != expected else { return }
        throw WrongMode(mode: mode)
    }

    /// Records the mode permanently, unless it is recorded already or still unknown.
    ///
    /// - Throws: `SQLError`.
    func mark(_ connection: any SQLConnection) throws {
        guard try WalletMode.marked(in: connection) == nil,
            let mode = try mode(of: connection) ?? expected
        else { return }
        try connection.execute(
            "INSERT INTO wallet_mode (mode) VALUES ($1)", [.text(mode.rawValue)])
    }

    /// Databases of older programs record no mode. Only a sandbox has the published credentials,
    /// whatever the note says; without a note, a wallet in use counts as real unless a sandbox's
    /// first person is in it.
    private func mode(of connection: any SQLConnection) throws -> WalletMode? {
        if let marked = try WalletMode.marked(in: connection) { return marked }
        if try WalletMode.hasFixedCredentials(connection) { return .sandbox }
        if let noted { return noted }
        if try WalletMode.hasDemoPerson(connection) { return .sandbox }
        return try connection.isTrue("SELECT 1 FROM person", in: "person") ? .serve : nil
    }
}

extension WalletMode {
    /// The mode that the database itself records.
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
    /// True if the table exists and the query finds a row in it.
    fileprivate func isTrue(_ sql: String, in table: String) throws -> Bool {
        guard try hasTable(table) else { return false }
        return try first("\(sql) LIMIT 1 \(Transaction.forTheHost)", []) { _ in true } ?? false
    }
}
