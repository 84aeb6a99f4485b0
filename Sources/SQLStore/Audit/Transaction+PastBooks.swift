import Ledger
import WalletModel

/// An account or a goal as it was at a place in the journal.
package struct PastAccount: Sendable {
    package let id: AccountID
    package let owner: PersonID
    package let name: String
    package let balance: Money
}

/// The books as they were.
extension Transaction {
    /// The accounts and goals of people that were open at a moment, in the order of opening, with
    /// their balances after the transfer at a place in the journal.
    ///
    /// - Parameters:
    ///   - owner: the owner of the accounts; without one, everybody's.
    ///   - limit: the maximum number of accounts.
    package func accounts(
        of owner: PersonID? = nil, openAt time: Timestamp, after place: Int64, limit: Int
    ) throws -> [PastAccount] {
        // Placeholders are numbered in the order in which they come (SQLite).
        let (whose, most) = owner == nil ? ("owner IS NOT NULL", "$2") : ("owner = $2", "$3")
        let ids = try connection.all(
            """
            SELECT id FROM account
            WHERE opened_at <= $1 AND (closed_at IS NULL OR closed_at > $1) AND \(whose)
            ORDER BY opened_at, id LIMIT \(most) \(Self.forTheHost)
            """,
            [.time(time)] + (owner.map { [.id($0)] } ?? []) + [.integer(Int64(limit))]
        ) { try $0.accountID(0) }
        return try ids.compactMap { id in
            guard let row = try row(id), let owner = row.owner else { return nil }
            return PastAccount(
                id: id, owner: owner, name: row.name.shown,
                balance: Money(
                    minorUnits: try balance(of: id, after: place),
                    currency: row.balance.currency))
        }
    }

    /// An account's balance after the transfer at a place in the journal, in minor units.
    private func balance(of id: AccountID, after place: Int64) throws -> Int64 {
        try connection.first(
            """
            SELECT CASE WHEN debit_account = $1 THEN debit_balance ELSE credit_balance END
            FROM transfer WHERE sequence IN (
              (SELECT max(sequence) FROM transfer WHERE debit_account = $1 AND sequence <= $2),
              (SELECT max(sequence) FROM transfer WHERE credit_account = $1 AND sequence <= $2))
            ORDER BY sequence DESC LIMIT 1 \(Self.forTheHost)
            """, [.id(id), .integer(place)]
        ) { $0.integer(0) } ?? 0
    }
}
