import Ledger
import Phone
import WalletModel

/// The people who have a wallet here.
extension Transaction {
    /// The person with this id, unless they left.
    package func person(_ id: PersonID) throws -> Person? {
        let found = try anybody(id)
        return found?.isDeparted == true ? nil : found
    }

    package func person(phone: PhoneNumber) throws -> Person? {
        try connection.first(
            "SELECT \(Self.personColumns) FROM person WHERE phone = $1 AND \(Table.person.isSound)",
            [.text(phone.e164)]
        ) { try Self.person($0) }
    }

    package func person(username: Username) throws -> Person? {
        try connection.first(
            """
            SELECT \(Self.personColumns) FROM person WHERE username_key = $1
              AND \(Table.person.isSound)
            """, [.text(username.key)]
        ) { try Self.person($0) }
    }

    /// Everybody, in the order of joining.
    ///
    /// - Parameter limit: the maximum number of people.
    package func people(limit: Int) throws -> [Person] {
        try connection.all(
            """
            SELECT \(Self.personColumns) FROM person WHERE \(Self.isHere)
              AND \(Table.person.isSound)
            ORDER BY id LIMIT $1 \(Self.forTheHost)
            """,
            [.integer(Int64(limit))]
        ) { try Self.person($0) }
    }

    /// The people who joined before this one, the latest first.
    ///
    /// - Parameters:
    ///   - person: without one, the latest of all.
    ///   - limit: the maximum number of people.
    package func people(before person: PersonID?, limit: Int) throws -> [Person] {
        let last = [UInt8](repeating: 0xFF, count: 16)
        return try connection.all(
            """
            SELECT \(Self.personColumns) FROM person
            WHERE id < $1 AND \(Self.isHere) AND \(Table.person.isSound) ORDER BY id DESC LIMIT $2
            """,
            [.blob(person?.uuid.bytes ?? last), .integer(Int64(limit))]
        ) { try Self.person($0) }
    }

    /// Adds a person; the phone number and the username must be free.
    package func insert(_ person: Person) throws {
        try changeIdentity(
            """
            INSERT INTO person (id, phone, username, username_key, email, display_name, joined_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .id(person.id), .optional(person.phone?.e164), .optional(person.username?.shown),
                .optional(person.username?.key), .optional(person.email),
                .text(person.displayName), .time(person.joinedAt),
            ])
    }

    package func setDisplayName(_ name: String, of person: PersonID) throws {
        try changeIdentity(
            "UPDATE person SET display_name = $1 WHERE id = $2", [.text(name), .id(person)])
    }

    /// Gives the person a username, which must be free.
    package func setUsername(_ username: Username, of person: PersonID) throws {
        try changeIdentity(
            "UPDATE person SET username = $1, username_key = $2 WHERE id = $3",
            [.text(username.shown), .text(username.key), .id(person)])
    }

    /// The time zone that the person chose, by its IANA name.
    package func zone(of person: PersonID) throws -> String? {
        try connection.first(
            "SELECT zone FROM person WHERE id = $1 AND \(Table.person.isSound)", [.id(person)]
        ) {
            $0.optionalText(0)
        } ?? nil
    }

    package func setZone(_ identifier: String?, of person: PersonID) throws {
        try change(
            "UPDATE person SET zone = $1 WHERE id = $2", [.optional(identifier), .id(person)])
    }

    /// The password hash of this person in PHC string format.
    package func passwordHash(of person: PersonID) throws -> String? {
        try connection.first(
            """
            SELECT password_hash FROM person WHERE id = $1
              AND \(Table.person.isSound)
            """, [.id(person)]
        ) {
            $0.optionalText(0)
        } ?? nil
    }

    /// Sets the hash of this person's password. Without one, no password signs in any more.
    package func setPasswordHash(_ hash: String?, of person: PersonID) throws {
        try changeIdentity(
            "UPDATE person SET password_hash = $1 WHERE id = $2",
            [.optional(hash), .id(person)])
    }

    /// How many columns `personColumns` names.
    static let personColumnCount = 8
    /// Only a row without a number and a username can be of somebody who left.
    static let personColumns = """
        person.id, person.phone, person.username, person.email, person.display_name, \
        person.joined_at, \
        (SELECT role.role FROM role WHERE role.person = person.id AND \(Table.role.isSound)), \
        person.phone IS NULL AND person.username IS NULL AND NOT (\(isHere))
        """
    private static let isHere = """
        NOT EXISTS (SELECT 1 FROM departed \
        WHERE departed.person = person.id AND \(Table.departed.isSound))
        """

    /// Reads a person from the columns that begin here.
    static func person(_ row: any SQLRow, from column: Int = 0) throws -> Person {
        Person(
            id: try row.personID(column),
            phone: row.optionalText(column + 1).flatMap { PhoneNumber(e164: $0) },
            username: row.optionalText(column + 2).flatMap { Username($0) },
            email: row.optionalText(column + 3), displayName: row.text(column + 4),
            joinedAt: row.time(column + 5),
            role: row.isNull(column + 6) ? .member : try row.word(column + 6),
            isDeparted: row.integer(column + 7) == 1)
    }
}
