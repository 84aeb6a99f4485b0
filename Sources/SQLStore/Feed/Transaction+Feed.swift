import Ledger
import WalletModel

/// The history of accounts.
extension Transaction {
    /// The transfers that touch any of these accounts, newest first.
    ///
    /// - Parameters:
    ///   - position: only those before this place.
    ///   - limit: the maximum number of transfers.
    package func transfers(
        of accounts: [AccountID], before position: FeedPosition, limit: Int
    ) throws -> [Transfer] {
        // Each side of each account is read from its own index, newest first, and merged: the cost
        // depends on the page, not on the length of the history.
        var found: [Int64: Transfer] = [:]
        for account in accounts {
            for side in ["debit_account", "credit_account"] {
                try connection.query(
                    """
                    SELECT \(Self.transferColumns) FROM transfer
                    WHERE \(side) = $1 AND (booked_at, sequence) < ($2, $3)
                    ORDER BY booked_at DESC, sequence DESC LIMIT $4
                    """,
                    [
                        .id(account), .time(position.time), .integer(position.sequence),
                        .integer(Int64(limit)),
                    ]
                ) { row in
                    let transfer = try Self.transfer(row)
                    found[transfer.sequence] = transfer
                    return true
                }
            }
        }
        return Array(found.values.sorted { $0.position > $1.position }.prefix(limit))
    }

    /// The transfers of this account booked from `start` until before `end`, newest first, up to
    /// the limit.
    package func transfers(
        of account: AccountID, from start: Timestamp, until end: Timestamp, limit: Int
    ) throws -> [Transfer] {
        var found: [Transfer] = []
        for side in ["debit_account", "credit_account"] {
            try connection.query(
                """
                SELECT \(Self.transferColumns) FROM transfer
                WHERE \(side) = $1 AND booked_at >= $2 AND booked_at < $3
                ORDER BY booked_at DESC, sequence DESC LIMIT $4
                """, [.id(account), .time(start), .time(end), .integer(Int64(limit))]
            ) { row in
                found.append(try Self.transfer(row))
                return true
            }
        }
        return Array(found.sorted { $0.position > $1.position }.prefix(limit))
    }

    /// The last transfer's place in the journal; 0 when there is none.
    package func lastSequence() throws -> Int64 {
        try connection.first("SELECT coalesce(max(sequence), 0) FROM transfer", []) {
            $0.integer(0)
        } ?? 0
    }

    /// The transfer at this place in the journal.
    package func transfer(at sequence: Int64) throws -> Transfer? {
        try connection.first(
            "SELECT \(Self.transferColumns) FROM transfer WHERE sequence = $1",
            [.integer(sequence)], Self.transfer)
    }

    /// The feed position of the transfer with this number.
    package func position(of sequence: Int64) throws -> FeedPosition? {
        try connection.first(
            "SELECT booked_at FROM transfer WHERE sequence = $1", [.integer(sequence)]
        ) { FeedPosition(time: $0.time(0), sequence: sequence) }
    }

    /// The transfers that touch this account between two places of its feed, oldest first.
    ///
    /// - Parameters:
    ///   - first: only those at or after this place.
    ///   - end: only those before this place.
    ///   - newest: only those at or before this place in the journal.
    ///   - limit: the maximum number of transfers.
    package func transfers(
        of account: AccountID, from first: FeedPosition, until end: FeedPosition,
        through newest: Int64, limit: Int
    ) throws -> [Transfer] {
        var found: [Transfer] = []
        for side in ["debit_account", "credit_account"] {
            found += try connection.all(
                """
                SELECT \(Self.transferColumns) FROM transfer
                WHERE \(side) = $1 AND (booked_at, sequence) >= ($2, $3)
                  AND (booked_at, sequence) < ($4, $5) AND sequence <= $6
                ORDER BY booked_at, sequence LIMIT $7
                """,
                [
                    .id(account), .time(first.time), .integer(first.sequence), .time(end.time),
                    .integer(end.sequence), .integer(newest), .integer(Int64(limit)),
                ], Self.transfer)
        }
        return Array(found.sorted { $0.position < $1.position }.prefix(limit))
    }

    /// All accounts that this person ever had, including closed ones, without goals.
    package func accountsEver(of person: PersonID) throws -> [AccountRecord] {
        let ids = try connection.all(
            "SELECT id FROM account WHERE owner = $1 AND parent IS NULL ORDER BY position, id",
            [.id(person)]
        ) { try $0.accountID(0) }
        return try ids.compactMap { try account($0, of: person) }
    }

    /// The owners and names of these accounts, without external accounts.
    package func parties(of accounts: Set<AccountID>) throws -> [AccountID: Party] {
        var people: [PersonID: Person] = [:]
        var parties: [AccountID: Party] = [:]
        for id in accounts {
            guard let row = try row(id), let owner = row.owner else { continue }
            guard let person = try people[owner] ?? anybody(owner) else { continue }
            people[owner] = person
            parties[id] = Party(person: person, accountName: row.name.shown)
        }
        return parties
    }

    /// The senders' notes on these transfers, by their place in the journal.
    package func notes(on sequences: [Int64]) throws -> [Int64: String] {
        var notes: [Int64: String] = [:]
        for sequence in sequences {
            notes[sequence] = try connection.first(
                """
                SELECT note FROM transfer_note WHERE sequence = $1
                  AND \(Table.transferNote.isSound)
                """, [.integer(sequence)]
            ) { $0.text(0) }
        }
        return notes
    }

    /// Stores the sender's note on a transfer.
    package func insertNote(_ text: String, on sequence: Int64) throws {
        try change(
            "INSERT INTO transfer_note (sequence, note) VALUES ($1, $2)",
            [.integer(sequence), .text(text)])
    }
}

/// The owner and name of an account.
package struct Party: Hashable, Sendable {
    package let person: Person
    package let accountName: String
}
