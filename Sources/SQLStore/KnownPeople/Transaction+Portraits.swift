import Ledger
import WalletModel

/// Photos of people.
extension Transaction {
    package func portrait(of person: PersonID) throws -> Portrait? {
        try connection.first(
            """
            SELECT bytes, type, digest FROM portrait WHERE person = $1 AND \(Table.portrait.isSound)
            """, [.id(person)]
        ) { Portrait(bytes: $0.blob(0), type: $0.text(1), digest: try $0.digest(2)) }
    }

    /// Replaces any earlier photo of the person.
    package func set(_ portrait: Portrait, of person: PersonID) throws {
        try removePortrait(of: person)
        try change(
            """
            INSERT INTO portrait (person, digest, size, type, bytes) VALUES ($1, $2, $3, $4, $5)
            """,
            [
                .id(person), .digest(portrait.digest), .integer(Int64(portrait.bytes.count)),
                .text(portrait.type), .blob(portrait.bytes),
            ])
    }

    package func removePortrait(of person: PersonID) throws {
        try change("DELETE FROM portrait WHERE person = $1", [.id(person)])
    }

    /// The digests of the photos of those who have one. They are part of addresses; the photo at
    /// an address is checked when it is read.
    package func portraits(of people: [PersonID]) throws -> [PersonID: Digest32] {
        var digests: [PersonID: Digest32] = [:]
        try connection.query(
            "SELECT digest FROM portrait WHERE person = $1", each: people.map { [.id($0)] }
        ) { place, row in
            digests[people[place]] = try row.digest(0)
        }
        return digests
    }
}
