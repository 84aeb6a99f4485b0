import Foundation
import Ledger
import WalletModel

/// The payees of people, and the payments to bank accounts. Each is fetched through its owner.
extension Transaction {
    /// The person's payees in the order of creation.
    package func payees(of person: PersonID) throws -> [Payee] {
        let found = try connection.all(
            """
            SELECT \(Self.payeeColumns) FROM payee WHERE person = $1 AND \(Table.payee.isSound)
            ORDER BY created_at, id
            """, [.id(person)], Self.payee)
        return try found.map(withAccounts)
    }

    /// The person's payee with this id.
    package func payee(_ id: UUID, of person: PersonID) throws -> Payee? {
        try connection.first(
            """
            SELECT \(Self.payeeColumns)
            FROM payee WHERE id = $1 AND person = $2 AND \(Table.payee.isSound)
            """,
            [.uuid(id), .id(person)], Self.payee
        ).map(withAccounts)
    }

    /// The person's payee who has this account.
    package func payee(withAccount id: UUID, of person: PersonID) throws -> Payee? {
        let payee = try connection.first(
            "SELECT payee FROM payee_account WHERE id = $1", [.uuid(id)]
        ) { try $0.uuid(0) }
        return try payee.flatMap { try self.payee($0, of: person) }
    }

    /// Stores a payee with all its accounts.
    package func insert(_ payee: Payee) throws {
        let details = payee.details
        try change(
            """
            INSERT INTO payee (id, person, name, kind, phone_number, first_name, middle_name,
              last_name, business_name, date_of_birth, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            """,
            [
                .uuid(payee.id), .id(payee.owner), .text(details.name),
                .text(details.kind.rawValue), .optional(details.phoneNumber),
                .optional(details.firstName), .optional(details.middleName),
                .optional(details.lastName), .optional(details.businessName),
                .optional(details.dateOfBirth?.daysSince1970), .time(payee.createdAt),
            ])
        for (position, account) in payee.accounts.enumerated() {
            try insert(account, of: payee.id, at: position)
        }
    }

    /// Deletes a payee with all its accounts.
    package func remove(_ payee: Payee) throws {
        try change("DELETE FROM payee_account WHERE payee = $1", [.uuid(payee.id)])
        try change("DELETE FROM payee WHERE id = $1", [.uuid(payee.id)])
    }

    private func insert(_ account: PayeeAccount, of payee: UUID, at position: Int) throws {
        let (details, numbers) = (account.details, account.details.numbers)
        try change(
            """
            INSERT INTO payee_account (id, payee, position, description, is_default, kind, bank,
              number, country, secondary_identifier)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .uuid(account.id), .uuid(payee), .integer(Int64(position)),
                .text(details.description), .integer(details.isDefault ? 1 : 0),
                .text(numbers.kind.rawValue), .text(numbers.bank), .text(numbers.account),
                .text(numbers.country), .optional(details.secondaryIdentifier),
            ])
    }

    private func withAccounts(_ payee: Payee) throws -> Payee {
        var whole = payee
        let accounts = try connection.all(
            """
            SELECT id, description, is_default, kind, bank, number, country, secondary_identifier
            FROM payee_account
            WHERE payee = $1 AND \(Table.payeeAccount.isSound) ORDER BY position
            """, [.uuid(payee.id)], Self.payeeAccount)
        whole.accounts = try accounts.map { account in
            PayeeAccount(
                id: account.id, details: account.details,
                lastReferences: try lastReferences(to: account.id, of: payee.owner))
        }
        return whole
    }

    private static let payeeColumns = """
        id, person, name, kind, phone_number, first_name, middle_name, last_name, business_name, \
        date_of_birth, created_at
        """

    private static func payee(_ row: any SQLRow) throws -> Payee {
        var details = Payee.Details(name: row.text(2), kind: try row.word(3))
        details.phoneNumber = row.optionalText(4)
        details.firstName = row.optionalText(5)
        details.middleName = row.optionalText(6)
        details.lastName = row.optionalText(7)
        details.businessName = row.optionalText(8)
        details.dateOfBirth = row.isNull(9) ? nil : row.day(9)
        return Payee(
            id: try row.uuid(0), owner: try row.personID(1), details: details, accounts: [],
            createdAt: row.time(10))
    }

    private static func payeeAccount(_ row: any SQLRow) throws -> PayeeAccount {
        let numbers = BankNumbers(
            kind: try row.word(3), bank: row.text(4), account: row.text(5), country: row.text(6))
        guard let numbers else { throw row.damaged("a payee's account has no numbers") }
        return PayeeAccount(
            id: try row.uuid(0),
            details: PayeeAccount.Details(
                description: row.text(1), isDefault: row.integer(2) != 0, numbers: numbers,
                secondaryIdentifier: row.optionalText(7)))
    }
}
