import Ledger
import WalletModel

/// The accounts of people. Each is fetched through its owner, so that nobody can reach another
/// person's. Goals are not included: `goals(of:)` has them.
extension Transaction {
    /// The person's open accounts in the person's own order.
    package func accounts(of person: PersonID) throws -> [AccountRecord] {
        let ids = try connection.all(
            """
            SELECT id FROM account WHERE owner = $1 AND closed_at IS NULL AND parent IS NULL
            ORDER BY position, id
            """, [.id(person)]
        ) { try $0.accountID(0) }
        return try ids.compactMap { try account($0, of: person) }
    }

    /// The person's account with this id, open or closed.
    package func account(_ id: AccountID, of person: PersonID) throws -> AccountRecord? {
        guard let row = try row(id), row.owner == person, row.parent == nil else { return nil }
        return AccountRecord(
            account: row.account, owner: person, name: row.name, openedAt: row.openedAt)
    }

    /// The account that receives this person's money: the first open one in this currency.
    package func receivingAccount(of person: PersonID, in currency: Currency) throws -> AccountID? {
        try connection.first(
            """
            SELECT id FROM account WHERE owner = $1 AND closed_at IS NULL AND parent IS NULL
              AND currency = $2 ORDER BY position, id LIMIT 1
            """, [.id(person), .text(currency.code)]
        ) { try $0.accountID(0) }
    }

    /// Opens an account, last in its owner's order.
    package func insert(_ record: AccountRecord, fingerprint: Digest32) throws {
        known.unused.remove(record.id.uuid)
        try change(
            """
            INSERT INTO account (id, kind, currency, balance, owner, name, name_key, position,
              opened_at, fingerprint) VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9)
            """,
            [
                .id(record.id), .text(record.account.kind.rawValue),
                .text(record.balance.currency.code), .id(record.owner), .text(record.name.shown),
                .text(record.name.key), .integer(try nextPosition(of: record.owner)),
                .time(record.openedAt), .digest(fingerprint),
            ])
        try enter(.opened, record.id, at: record.openedAt)
    }

    /// The fingerprint of the request that opened this account.
    package func openingFingerprint(of id: AccountID) throws -> Digest32? {
        guard !known.unused.contains(id.uuid) else { return nil }
        return try connection.first(
            """
            SELECT fingerprint FROM account
            WHERE id = $1 AND length(fingerprint) = 32 AND \(Table.account.isSound)
            """, [.id(id)]
        ) { try $0.digest(0) }
    }

    package func rename(_ id: AccountID, to name: AccountName) throws {
        try settle(id)
        try change(
            "UPDATE account SET name = $1, name_key = $2 WHERE id = $3",
            [.text(name.shown), .text(name.key), .id(id)])
    }

    /// Closes the account; its name becomes free and its history remains.
    package func close(_ id: AccountID, at time: Timestamp) throws {
        try settle(id)
        try change("UPDATE account SET closed_at = $1 WHERE id = $2", [.time(time), .id(id)])
        try enter(.closed, id, at: time)
    }

    /// Reopens a closed account under this name, last in its owner's order.
    package func reopen(_ id: AccountID, as name: AccountName, at time: Timestamp) throws {
        guard let owner = try row(id)?.owner else { return }
        try settle(id)
        try change(
            """
            UPDATE account SET closed_at = NULL, name = $1, name_key = $2, position = $3
            WHERE id = $4
            """,
            [.text(name.shown), .text(name.key), .integer(try nextPosition(of: owner)), .id(id)])
        try enter(.reopened, id, at: time)
    }

    /// Sorts the person's open accounts into this order.
    package func arrange(_ ids: [AccountID], of person: PersonID) throws {
        for (position, id) in ids.enumerated() {
            try change(
                "UPDATE account SET position = $1 WHERE id = $2 AND owner = $3",
                [.integer(Int64(position + 1)), .id(id), .id(person)])
        }
    }

    func row(_ id: AccountID) throws -> LedgerCache.Row? {
        if let row = known[id] { return row }
        let row = try connection.first(Self.accountByID, [.id(id)], Self.account)
        if let row { known.remember(row) }
        return row
    }

    static let accountColumns = """
        id, kind, balance, currency, owner, name, name_key, opened_at, closed_at, parent
        """

    private static let accountByID = """
        SELECT \(accountColumns) FROM account WHERE id = $1 AND \(Table.account.isSound)
        """

    static func account(_ row: any SQLRow) throws -> LedgerCache.Row {
        guard let kind = AccountKind(rawValue: row.text(1)) else {
            throw row.damaged("no account is a \(row.text(1))")
        }
        return LedgerCache.Row(
            id: try row.accountID(0), kind: kind, balance: try row.money(2, currency: 3),
            owner: row.isNull(4) ? nil : try row.personID(4),
            parent: row.isNull(9) ? nil : try row.accountID(9),
            name: AccountName(stored: row.text(5), key: row.text(6)), openedAt: row.time(7),
            isClosed: !row.isNull(8))
    }

    /// Writes this transaction's balances, then drops the account from the cache.
    func settle(_ id: AccountID) throws {
        try writeBalance(of: id)
        known.forget(id)
    }

    func nextPosition(of person: PersonID) throws -> Int64 {
        let last = try connection.first(
            "SELECT max(position) FROM account WHERE owner = $1", [.id(person)]
        ) { $0.integer(0) }
        return (last ?? 0) + 1
    }
}
