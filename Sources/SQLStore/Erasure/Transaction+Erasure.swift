import Ledger
import WalletModel

/// People who left.
extension Transaction {
    /// Erases everything about this person that no chain needs. All accounts are closed.
    package func erase(_ person: PersonID, at time: Timestamp) throws {
        let accounts = try connection.all(
            "SELECT id FROM account WHERE owner = $1", [.id(person)]
        ) { try $0.accountID(0) }
        for id in accounts { try settle(id) }
        for statement in Table.erasing {
            try changeIdentity(
                statement.sql, statement.isTimed ? [.time(time), .id(person)] : [.id(person)])
        }
        (known.frozen, known.limits) = (nil, nil)
        try changeIdentity(
            "INSERT INTO departed (person, departed_at) VALUES ($1, $2)",
            [.id(person), .time(time)])
    }

    /// The people whose texts may still be in pages of the file that were freed.
    package func unscrubbed() throws -> [PersonID] {
        try connection.all("SELECT person FROM departed WHERE is_scrubbed = 0") {
            try $0.personID(0)
        }
    }

    /// Records that the file was written anew after these people left.
    package func markScrubbed(_ people: [PersonID]) throws {
        for person in people {
            try change("UPDATE departed SET is_scrubbed = 1 WHERE person = $1", [.id(person)])
        }
    }

    /// The person with this id, also somebody who left.
    ///
    /// For names alone: nobody who left signs in, pays or is paid.
    package func anybody(_ id: PersonID) throws -> Person? {
        try connection.first(
            """
            SELECT \(Self.personColumns) FROM person WHERE id = $1
              AND \(Table.person.isSound)
            """, [.id(id)]
        ) { try Self.person($0) }
    }
}
