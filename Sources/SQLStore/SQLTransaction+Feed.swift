import Ledger
import WalletServices

extension SQLTransaction {
    /// Asks for each side of each account by its own index, newest first, and merges: the cost is
    /// that of the page, not of the history.
    func transfers(
        of accounts: [AccountID], before sequence: Int64, limit: Int
    ) throws -> [Transfer] {
        var found: [Int64: Transfer] = [:]
        for account in accounts {
            for side in ["debit_account", "credit_account"] {
                try connection.query(
                    """
                    SELECT \(Self.transferColumns) FROM transfer
                    WHERE \(side) = $1 AND sequence < $2 ORDER BY sequence DESC LIMIT $3
                    """, [.id(account), .integer(sequence), .integer(Int64(limit))]
                ) { row in
                    let transfer = try Self.transfer(row)
                    found[transfer.sequence] = transfer
                    return true
                }
            }
        }
        return Array(found.values.sorted { $0.sequence > $1.sequence }.prefix(limit))
    }

    func transfers(
        of account: AccountID, from first: Int64, through last: Int64, limit: Int
    ) throws -> [Transfer] {
        var found: [Transfer] = []
        for side in ["debit_account", "credit_account"] {
            found += try connection.all(
                """
                SELECT \(Self.transferColumns) FROM transfer
                WHERE \(side) = $1 AND sequence >= $2 AND sequence <= $3
                ORDER BY sequence LIMIT $4
                """, [.id(account), .integer(first), .integer(last), .integer(Int64(limit))],
                Self.transfer)
        }
        return Array(found.sorted { $0.sequence < $1.sequence }.prefix(limit))
    }

    func latestPayments(from account: AccountID, among count: Int) throws -> [PaymentMade] {
        let latest = try connection.all(
            """
            SELECT sequence, kind, credit_account FROM transfer
            WHERE debit_account = $1 ORDER BY sequence DESC LIMIT $2
            """, [.id(account), .integer(Int64(count))]
        ) { row in
            let made = PaymentMade(sequence: row.integer(0), payee: try row.accountID(2))
            return row.text(1) == TransferKind.payment.rawValue ? made : nil
        }
        return latest.compactMap(\.self)
    }

    func accountsEver(of person: PersonID) throws -> [AccountRecord] {
        let ids = try connection.all(
            "SELECT id FROM account WHERE owner = $1 ORDER BY position, id", [.id(person)]
        ) { try $0.accountID(0) }
        return try ids.compactMap { try account($0, of: person) }
    }

    func parties(of accounts: Set<AccountID>) throws -> [AccountID: Party] {
        var people: [PersonID: Person] = [:]
        var parties: [AccountID: Party] = [:]
        for id in accounts {
            guard let row = try row(id), let owner = row.owner else { continue }
            guard let person = try people[owner] ?? person(owner) else { continue }
            people[owner] = person
            parties[id] = Party(person: person, accountName: row.name.shown)
        }
        return parties
    }

    func notes(on sequences: [Int64]) throws -> [Int64: String] {
        var notes: [Int64: String] = [:]
        for sequence in sequences {
            notes[sequence] = try connection.first(
                "SELECT note FROM transfer_note WHERE sequence = $1", [.integer(sequence)]
            ) { $0.text(0) }
        }
        return notes
    }

    func insertNote(_ text: String, on sequence: Int64) throws {
        try change(
            "INSERT INTO transfer_note (sequence, note) VALUES ($1, $2)",
            [.integer(sequence), .text(text)])
    }
}
