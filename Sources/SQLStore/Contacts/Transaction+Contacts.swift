import Ledger
import Phone
import WalletModel

/// The contacts that codes have proven, and their changes.
extension Transaction {
    /// The person with this proven contact.
    package func person(_ contact: Contact) throws -> Person? {
        switch contact {
        case .phone(let phone): try person(phone: phone)
        case .email(let address):
            try connection.first(
                """
                SELECT \(Self.personColumns) FROM verified_email
                JOIN person ON person.id = verified_email.person
                WHERE address = $1 AND \(Table.verifiedEmail.isSound) AND \(Table.person.isSound)
                """, [.text(address.key)]
            ) { try Self.person($0) }
        }
    }

    /// The address of this person that a code has proven.
    package func verifiedEmail(of person: PersonID) throws -> EmailAddress? {
        try connection.first(
            """
            SELECT address FROM verified_email WHERE person = $1 AND \(Table.verifiedEmail.isSound)
            """, [.id(person)]
        ) { row in
            guard let address = EmailAddress(row.text(0)) else { throw row.damaged("address") }
            return address
        }
    }

    /// The contacts of this person: the phone number first, then the proven email address.
    package func contacts(of person: Person) throws -> [Contact] {
        let address = try verifiedEmail(of: person.id)
        return [person.phone.map(Contact.phone), address.map(Contact.email)].compactMap(\.self)
    }

    /// Sets the contact of this kind, which must be free. Without one, the old one is removed.
    package func set(
        _ contact: Contact?, _ kind: Contact.Kind, of person: PersonID, at time: Timestamp
    ) throws {
        let column: StaticString = kind == .phone ? "phone" : "email"
        try changeIdentity(
            "UPDATE person SET \(column) = $1 WHERE id = $2",
            [.optional(contact?.key), .id(person)])
        guard kind == .email else { return }
        try change("DELETE FROM verified_email WHERE person = $1", [.id(person)])
        guard let contact else { return }
        try change(
            "INSERT INTO verified_email (person, address, verified_at) VALUES ($1, $2, $3)",
            [.id(person), .text(contact.key), .time(time)])
    }

    package func insert(_ item: ContactChange) throws {
        try change(
            """
            INSERT INTO contact_change (id, person, kind, old, new, undo_hash, changed_at,
              undo_ends_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .uuid(item.id.uuid), .id(item.person), .text(item.kind.rawValue),
                .optional(item.old?.key), .optional(item.new?.key), .digest(item.undoHash),
                .time(item.changedAt), .time(item.undoEndsAt),
            ])
    }

    package func contactChange(undoHash: Digest32) throws -> ContactChange? {
        try connection.first(
            "SELECT \(Self.changeColumns) FROM contact_change WHERE undo_hash = $1",
            [.digest(undoHash)], Self.contactChange)
    }

    /// This person's latest change of this kind.
    package func latestContactChange(
        _ kind: Contact.Kind, of person: PersonID
    ) throws -> ContactChange? {
        try connection.first(
            """
            SELECT \(Self.changeColumns) FROM contact_change
            WHERE person = $1 AND kind = $2 ORDER BY changed_at DESC, id DESC LIMIT 1
            """, [.id(person), .text(kind.rawValue)], Self.contactChange)
    }

    /// The changes that this contact can undo.
    package func contactChanges(
        from old: Contact, at now: Timestamp
    ) throws -> [ContactChange] {
        try connection.all(
            "SELECT \(Self.changeColumns) FROM contact_change WHERE old = $1 AND undo_ends_at > $2",
            [.text(old.key), .time(now)], Self.contactChange)
    }

    /// Deletes this change, and the person's later ones of its kind.
    package func removeContactChanges(since first: ContactChange) throws {
        try change(
            "DELETE FROM contact_change WHERE person = $1 AND kind = $2 AND changed_at >= $3",
            [.id(first.person), .text(first.kind.rawValue), .time(first.changedAt)])
    }

    /// Deletes the changes that nobody can undo any more.
    package func pruneContactChanges(at now: Timestamp) throws {
        try change("DELETE FROM contact_change WHERE undo_ends_at <= $1", [.time(now)])
    }

    private static let changeColumns =
        "id, person, kind, old, new, undo_hash, changed_at, undo_ends_at"

    private static func contactChange(_ row: any SQLRow) throws -> ContactChange {
        ContactChange(
            id: ID(try row.uuid(0)), person: try row.personID(1), kind: try row.word(2),
            old: row.optionalText(3).flatMap { Contact(key: $0) },
            new: row.optionalText(4).flatMap { Contact(key: $0) }, undoHash: try row.digest(5),
            changedAt: row.time(6), undoEndsAt: row.time(7))
    }
}
