import Ledger
import WalletModel

/// The apps that people registered.
extension Transaction {
    package func insert(_ app: App, secretHash: Digest32) throws {
        try change(
            """
            INSERT INTO app (id, client, secret_hash, owner, name, redirects, scopes, created_at,
              last_used_at, is_fixed)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .uuid(app.id.uuid), .text(app.client), .digest(secretHash), .id(app.owner),
                .text(app.name), .text(app.redirects.joined(separator: "\n")),
                .scopes(app.scopes), .time(app.createdAt), .optional(app.lastUsedAt),
                .flag(app.isFixed),
            ])
    }

    /// The app with this `client_id`, and the hash of its secret.
    package func app(client: String) throws -> (App, Digest32)? {
        try connection.first(
            """
            SELECT \(Self.appColumns), secret_hash FROM app WHERE client = $1
              AND \(Table.app.isSound)
            """, [.text(client)]
        ) { (try Self.app($0), try $0.digest(Self.appColumnCount)) }
    }

    /// The apps that this person registered, newest first.
    package func apps(of owner: PersonID) throws -> [App] {
        try connection.all(
            """
            SELECT \(Self.appColumns) FROM app WHERE owner = $1
              AND \(Table.app.isSound) ORDER BY id DESC
            """, [.id(owner)]
        ) { try Self.app($0) }
    }

    /// Removes an app, with every permission that people gave it.
    ///
    /// - Returns: false when this person has no such app, or it is fixed.
    package func removeApp(_ id: AppID, of owner: PersonID) throws -> Bool {
        // Everything that refers to it is deleted too, including its tokens for all people.
        try changeIdentity(
            "DELETE FROM app WHERE id = $1 AND owner = $2 AND is_fixed = 0",
            [.uuid(id.uuid), .id(owner)])
        return connection.changedRows > 0
    }

    private static let appColumnCount = 9
    private static let appColumns = """
        id, client, owner, name, redirects, scopes, created_at, last_used_at, is_fixed
        """

    private static func app(_ row: any SQLRow) throws -> App {
        App(
            id: AppID(try row.uuid(0)), client: row.text(1), owner: try row.personID(2),
            name: row.text(3), redirects: row.text(4).split(separator: "\n").map(String.init),
            scopes: row.scopes(5), createdAt: row.time(6), lastUsedAt: row.optionalTime(7),
            isFixed: row.flag(8))
    }
}
