import Ledger
import Phone
import WalletModel

/// Favourites and blocks.
extension Transaction {
    package func relation(of person: PersonID, to other: PersonID) throws -> PersonRelation? {
        try connection.first(
            """
            SELECT \(Self.relationColumns) FROM person_relation
            WHERE person = $1 AND other = $2 AND \(Table.personRelation.isSound)
            """, [.id(person), .id(other)], Self.relation)
    }

    /// All favourites and blocks of this person.
    ///
    /// - Parameter limit: the maximum number of them.
    package func relations(of person: PersonID, limit: Int) throws -> [PersonRelation] {
        try connection.all(
            """
            SELECT \(Self.relationColumns) FROM person_relation
            WHERE person = $1 AND \(Table.personRelation.isSound) ORDER BY other LIMIT $2
            """, [.id(person), .integer(Int64(limit))], Self.relation)
    }

    /// Saves a relation; an empty one is deleted.
    package func save(_ relation: PersonRelation) throws {
        guard !relation.isEmpty else {
            return try change(
                "DELETE FROM person_relation WHERE person = $1 AND other = $2",
                [.id(relation.person), .id(relation.other)])
        }
        try change(
            """
            INSERT INTO person_relation (person, other, favourite_at, blocked_at)
            VALUES ($1, $2, $3, $4)
            ON CONFLICT (person, other) DO UPDATE SET favourite_at = $3, blocked_at = $4
            """,
            [
                .id(relation.person), .id(relation.other), .optional(relation.favouriteAt),
                .optional(relation.blockedAt),
            ])
    }

    /// A person with the blocks between them and a payer: one statement, so that refusing somebody
    /// who is blocked takes the time of refusing a name that nobody has.
    package func person(_ id: PersonID, facing payer: PersonID) throws -> FacedPerson? {
        let found = try faced("id = $2", .id(id), payer)
        return found?.person.isDeparted == true ? nil : found
    }

    package func person(username: Username, facing payer: PersonID) throws -> FacedPerson? {
        try faced("username_key = $2", .text(username.key), payer)
    }

    package func person(phone: PhoneNumber, facing payer: PersonID) throws -> FacedPerson? {
        try faced("phone = $2", .text(phone.e164), payer)
    }

    /// The account that receives a payment, as `receivingAccount(of:in:)` finds it, with what
    /// stands between both people. The blocks are two look-ups in the same statement.
    package func receiver(
        of recipient: PersonID, in currency: Currency, paidBy payer: PersonID
    ) throws -> (account: AccountID?, standing: Standing) {
        let found = try connection.first(
            """
            SELECT id, \(Self.blocks(by: "$1", "$2")), \(Self.blocks(by: "$2", "$1"))
            FROM account WHERE owner = $1 AND closed_at IS NULL AND parent IS NULL
              AND currency = $3 ORDER BY position, id LIMIT 1
            """, [.id(recipient), .id(payer), .text(currency.code)]
        ) { (try $0.accountID(0), Self.standing($0, from: 1)) }
        if let (account, standing) = found { return (account, standing) }
        return (nil, try person(recipient, facing: payer)?.standing ?? .open)
    }

    /// The account with this number, open or closed, of any owner, with what stands between them
    /// and a payer.
    package func account(
        numbered number: String, facing payer: PersonID
    ) throws -> (record: AccountRecord, standing: Standing)? {
        let owner = "(SELECT owner FROM account WHERE id = account_number.account)"
        let found = try connection.first(
            """
            SELECT account, \(Self.blocks(by: owner, "$1")), \(Self.blocks(by: "$1", owner))
            FROM account_number WHERE number = $2 AND \(Table.accountNumber.isSound)
            """, [.id(payer), .text(number)]
        ) { (try $0.accountID(0), Self.standing($0, from: 1)) }
        guard let (id, standing) = found, let owner = try row(id)?.owner,
            let record = try account(id, of: owner)
        else { return nil }
        return (record, standing)
    }

    private func faced(
        _ condition: String, _ value: SQLValue, _ payer: PersonID
    ) throws -> FacedPerson? {
        try connection.first(
            """
            SELECT \(Self.blocks(by: "person.id", "$1")), \(Self.blocks(by: "$1", "person.id")),
              \(Self.personColumns)
            FROM person WHERE \(condition) AND \(Table.person.isSound)
            """, [.id(payer), value]
        ) {
            FacedPerson(person: try Self.person($0, from: 2), standing: Self.standing($0, from: 0))
        }
    }

    /// SQL that is true when one person blocks another.
    static func blocks(by person: String, _ other: String) -> String {
        """
        EXISTS (SELECT 1 FROM person_relation WHERE person_relation.person = \(person) \
        AND person_relation.other = \(other) AND blocked_at IS NOT NULL \
        AND \(Table.personRelation.isSound))
        """
    }

    /// Reads two columns: one is true if the payee blocks the payer, the next if the payer blocks
    /// the payee.
    private static func standing(_ row: any SQLRow, from column: Int) -> Standing {
        if row.flag(column + 1) { return .blockedByPayer }
        return row.flag(column) ? .blockedByPayee : .open
    }

    private static let relationColumns = "person, other, favourite_at, blocked_at"

    private static func relation(_ row: any SQLRow) throws -> PersonRelation {
        PersonRelation(
            person: try row.personID(0), other: try row.personID(1),
            favouriteAt: row.optionalTime(2), blockedAt: row.optionalTime(3))
    }
}

/// A person, and the blocks between them and a payer.
package struct FacedPerson: Hashable, Sendable {
    package let person: Person
    package let standing: Standing
}
