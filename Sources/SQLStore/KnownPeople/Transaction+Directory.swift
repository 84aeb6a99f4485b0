import Ledger
import WalletModel

/// The members who let all other members find them.
extension Transaction {
    /// True if the person is in the directory.
    package func isListed(_ person: PersonID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM directory_entry WHERE person = $1 AND \(Table.directoryEntry.isSound)",
            [.id(person)]
        ) { _ in true } ?? false
    }

    /// Puts the person into the directory; the time of an earlier entry stays.
    package func list(_ person: PersonID, at time: Timestamp) throws {
        try change(
            """
            INSERT INTO directory_entry (person, listed_at) VALUES ($1, $2)
            ON CONFLICT (person) DO NOTHING
            """, [.id(person), .time(time)])
    }

    /// Takes the person out of the directory.
    package func unlist(_ person: PersonID) throws {
        try change("DELETE FROM directory_entry WHERE person = $1", [.id(person)])
    }

    /// A page of the people in the directory by their ids, without those of whom one blocks the
    /// other.
    ///
    /// - Parameter last: where the page before ended; before all ids for the first one.
    package func listed(
        facing viewer: PersonID, after last: PersonID, limit: Int
    ) throws -> [Person] {
        try connection.all(
            """
            SELECT \(Self.personColumns)
            FROM directory_entry JOIN person ON person.id = directory_entry.person
            WHERE directory_entry.person <> $1 AND directory_entry.person > $2
              AND \(Table.directoryEntry.isSound) AND \(Table.person.isSound)
              AND NOT \(Self.blocks(by: "person.id", "$1"))
              AND NOT \(Self.blocks(by: "$1", "person.id"))
            ORDER BY directory_entry.person LIMIT $3
            """, [.id(viewer), .id(last), .integer(Int64(limit))]
        ) { try Self.person($0) }
    }
}
