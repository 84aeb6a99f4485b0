import Ledger

/// The register of accounts: every opening, closing and reopening.
extension Transaction {
    /// Adds an entry about an account at the end of the register.
    func enter(_ step: AccountStep, _ origin: AccountOrigin, at time: Timestamp) throws {
        let last = try connection.first(
            """
            SELECT number, hash FROM account_event
            WHERE number = (SELECT max(number) FROM account_event)
            """, []
        ) { ($0.integer(0), try $0.digest(1)) }
        let (number, hash) = last ?? (0, Chain.root)
        let event = AccountEvent(
            number: number + 1, step: step, time: time, of: origin, after: hash)
        try change(
            """
            INSERT INTO account_event (number, account, step, happened_at, hash)
            VALUES ($1, $2, $3, $4, $5)
            """,
            [
                .integer(event.number), .id(event.account), .text(step.rawValue), .time(time),
                .digest(event.hash),
            ])
    }

    /// Adds an entry about an account that is already stored.
    func enter(_ step: AccountStep, _ id: AccountID, at time: Timestamp) throws {
        let found = try connection.first(
            "SELECT \(Self.originColumns) FROM account WHERE id = $1", [.id(id)], Self.origin)
        if let found { try enter(step, found, at: time) }
    }

    /// Every stored account.
    func storedAccounts(_ order: String = "") throws -> [AccountAudit.Stored] {
        try connection.all(
            "SELECT \(Self.originColumns), closed_at FROM account \(order)"
        ) { row in
            AccountAudit.Stored(origin: try Self.origin(row), closedAt: row.optionalTime(7))
        }
    }

    static func event(_ row: any SQLRow) throws -> AccountEvent {
        AccountEvent(
            number: row.integer(0), account: try row.accountID(1), step: try row.word(2),
            time: row.time(3), hash: try row.digest(4))
    }

    private static let originColumns = "id, kind, currency, owner, parent, opened_at, fingerprint"

    private static func origin(_ row: any SQLRow) throws -> AccountOrigin {
        AccountOrigin(
            id: try row.accountID(0), kind: try row.word(1), currency: row.text(2),
            owner: row.isNull(3) ? nil : try row.uuid(3),
            parent: row.isNull(4) ? nil : try row.accountID(4), openedAt: row.time(5),
            fingerprint: row.blob(6))
    }
}
