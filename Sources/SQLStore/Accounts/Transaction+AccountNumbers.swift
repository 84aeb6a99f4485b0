import Ledger
import WalletModel

extension Transaction {
    /// The account's number of eight digits. It gets one when somebody first asks for it.
    package func accountNumber(of id: AccountID) throws -> String? {
        try connection.first(
            """
            SELECT number FROM account_number WHERE account = $1
              AND \(Table.accountNumber.isSound)
            """, [.id(id)]
        ) { $0.text(0) }
    }

    /// The account with this number, open or closed, of any owner.
    package func account(numbered number: String) throws -> AccountRecord? {
        let id = try connection.first(
            """
            SELECT account FROM account_number WHERE number = $1
              AND \(Table.accountNumber.isSound)
            """, [.text(number)]
        ) { try $0.accountID(0) }
        guard let id, let owner = try row(id)?.owner else { return nil }
        return try account(id, of: owner)
    }

    /// Assigns the account its permanent number.
    package func keep(_ number: String, as id: AccountID) throws {
        try change(
            "INSERT INTO account_number (account, number) VALUES ($1, $2)",
            [.id(id), .text(number)])
    }
}
