import WalletModel

/// A table of an export, as a database describes it.
struct PortableTable: Codable, Hashable {
    let table: String
    /// All columns but the checksum, which triggers write again.
    let columns: [String]

    /// Every table that an export contains. No row refers to a table further down.
    static let exported = [
        "wallet_mode", "person", "account", "account_event", "transfer", "transfer_note",
        "account_number", "feed_detail", "feed_edit", "goal", "goal_photo", "attachment",
        "shop_receipt", "round_up", "automatic_round_up", "automatic_saving",
        "recurring_transfer", "payee", "payee_account", "local_payment", "signing_key",
        "passkey", "passkey_offer_declined", "app", "role", "audit_event", "audit_detail",
        "cash_movement", "cash_count", "wallet_setting", "invitation",
        "invitation_use", "frozen", "spending_limit", "approval", "known_payee",
        "departed", "verified_email", "payment_request", "goal_day", "budget", "person_relation",
        "portrait", "approval_request", "directory_entry", "clock_step",
    ]

    /// Every other table, with the reason.
    static let leftOut = [
        "migration": "the new database has its own",
        "row_tally": "triggers count the rows again",
        "session": "people sign in on the new server",
        "trusted_device": "people sign in on the new server",
        "code_challenge": "a code lives for minutes",
        "code_send": "it limits the codes of a day",
        "code_failure": "it limits the codes of a day",
        "sign_in_guard": "it limits the sign-ins of a day",
        "passkey_challenge": "it lives for minutes",
        "authorization_code": "it lives for minutes",
        "access_token": "a token gives access: people make new ones",
        "refresh_token": "a token gives access: people make new ones",
        "consent": "a token gives access: people allow apps again",
        "webhook": "the old server's secret seals its key: people add it again",
        "webhook_event": "its webhook stays",
        "webhook_attempt": "its webhook stays",
        "feed_change": "only webhooks need it",
        "access_reset": "it lives for minutes",
        "proof": "it lives for minutes",
        "token_right": "its token stays",
        "contact_change": "its link to undo it leads to the old server",
    ]

    /// The tables of this database that an export contains, in their order.
    ///
    /// - Throws: `SQLError`.
    static func all(in connection: any SQLConnection) throws -> [PortableTable] {
        try exported.filter { try connection.hasTable($0) }.map { name in
            PortableTable(table: name, columns: try described(name, in: connection).map(\.name))
        }
    }

    /// The columns of a table but the checksum.
    static func described(
        _ name: String, in connection: any SQLConnection
    ) throws -> [SQLColumn] {
        try connection.columns(of: name).filter { $0.name != "checksum" }
    }

    /// Reads all rows in the order of their keys.
    ///
    /// - Throws: `SQLError`, and what `read` throws.
    func rows(in connection: any SQLConnection, _ read: ([SQLValue]) throws -> Void) throws {
        let described = try Self.described(table, in: connection)
        let key = described.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
        try connection.scan(
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(table)
            ORDER BY \(key.map(\.name).joined(separator: ", ")) \(Transaction.forTheHost)
            """
        ) { row in
            try read(described.enumerated().map { row.value($0, $1.kind) })
            return true
        }
    }

    /// The statement that inserts one row.
    var insert: String {
        let places = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    }
}

extension SQLRow {
    /// The value of a column of this kind.
    func value(_ column: Int, _ kind: SQLColumn.Kind) -> SQLValue {
        if isNull(column) { return .null }
        return switch kind {
        case .integer: .integer(integer(column))
        case .blob: .blob(blob(column))
        case .text: .text(text(column))
        }
    }
}
