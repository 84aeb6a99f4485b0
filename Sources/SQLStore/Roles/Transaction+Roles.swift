import Ledger
import WalletModel

/// Who is a treasurer or a host. The role of a person is read with the person.
extension Transaction {
    /// Gives a person a role. A member has no row.
    ///
    /// - Parameter host: the person who gives it. The command line is none.
    package func setRole(
        _ role: Role, of person: PersonID, by host: PersonID?, at time: Timestamp
    ) throws {
        guard role != .member else {
            return try changeIdentity("DELETE FROM role WHERE person = $1", [.id(person)])
        }
        try changeIdentity(
            """
            INSERT INTO role (person, role, given_at, given_by) VALUES ($1, $2, $3, $4)
            ON CONFLICT (person) DO UPDATE SET role = $2, given_at = $3, given_by = $4
            """,
            [.id(person), .text(role.rawValue), .time(time), .optional(host?.uuid)])
    }

    /// The people with this role, in the order of joining. Members have no row: it lists none.
    package func people(with role: Role) throws -> [Person] {
        try connection.all(
            """
            SELECT \(Self.personColumns) FROM role CROSS JOIN person
            WHERE person.id = role.person AND role.role = $1
              AND \(Table.role.isSound) AND \(Table.person.isSound) ORDER BY role.person
            """,
            [.text(role.rawValue)]
        ) { try Self.person($0) }
    }
}
