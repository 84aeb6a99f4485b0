import Ledger
import WalletModel

/// The access tokens of people.
extension Transaction {
    package func insert(_ token: AccessToken, hash: Digest32) throws {
        try changeIdentity(
            """
            INSERT INTO access_token (id, token_hash, person, consent, name, scopes, created_at,
              last_used_at, expires_at, is_fixed)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .uuid(token.id.uuid), .digest(hash), .id(token.person),
                .optional(token.consent?.uuid), .text(token.name), .scopes(token.scopes),
                .time(token.createdAt), .optional(token.lastUsedAt), .optional(token.expiresAt),
                .flag(token.isFixed),
            ])
    }

    /// The token with this hash, and its person.
    package func accessToken(hash: Digest32) throws -> (AccessToken, Person)? {
        try connection.first(
            """
            SELECT \(Self.personColumns), \(Self.tokenColumns), consent.app
            FROM access_token JOIN person ON person.id = access_token.person
            LEFT JOIN consent ON consent.id = access_token.consent AND \(Table.consent.isSound)
            WHERE token_hash = $1 AND \(Table.accessToken.isSound) AND \(Table.person.isSound)
            """, [.digest(hash)]
        ) { row in
            let first = Self.personColumnCount
            let column = first + Self.tokenColumnCount
            let app = row.isNull(column) ? nil : AppID(try row.uuid(column))
            return (try Self.token(row, from: first, app: app), try Self.person(row))
        }
    }

    /// The tokens that the person created, newest first.
    package func personalTokens(of person: PersonID) throws -> [AccessToken] {
        // Ids grow with time, so their order is the order of creation.
        try connection.all(
            """
            SELECT \(Self.tokenColumns) FROM access_token
            WHERE person = $1 AND consent IS NULL AND \(Table.accessToken.isSound)
            ORDER BY id DESC
            """, [.id(person)]
        ) { try Self.token($0, from: 0, app: nil) }
    }

    /// Records the use of the token and of its app.
    package func touch(_ token: AccessToken, at time: Timestamp) throws {
        try changeIdentity(
            "UPDATE access_token SET last_used_at = $1 WHERE id = $2",
            [.time(time), .uuid(token.id.uuid)])
        guard let consent = token.consent, let app = token.app else { return }
        try change(
            "UPDATE consent SET last_used_at = $1 WHERE id = $2",
            [.time(time), .uuid(consent.uuid)])
        try change(
            "UPDATE app SET last_used_at = $1 WHERE id = $2", [.time(time), .uuid(app.uuid)])
    }

    /// Ends a token that the person created.
    ///
    /// - Returns: false when this person has no such token, or it is fixed.
    package func removeToken(_ id: TokenID, of person: PersonID) throws -> Bool {
        try changeIdentity(
            """
            DELETE FROM access_token
            WHERE id = $1 AND person = $2 AND consent IS NULL AND is_fixed = 0
            """, [.uuid(id.uuid), .id(person)])
        return connection.changedRows > 0
    }

    /// Ends every token that the person created, except fixed ones.
    package func removeTokens(of person: PersonID) throws {
        try changeIdentity(
            "DELETE FROM access_token WHERE person = $1 AND consent IS NULL AND is_fixed = 0",
            [.id(person)])
    }

    /// Ends the access token of an app.
    package func removeToken(of consent: ConsentID) throws {
        try changeIdentity(
            "DELETE FROM access_token WHERE consent = $1 AND is_fixed = 0", [.uuid(consent.uuid)])
    }

    /// Deletes tokens that expired before this moment.
    package func pruneTokens(before time: Timestamp) throws {
        try changeIdentity("DELETE FROM access_token WHERE expires_at < $1", [.time(time)])
    }

    private static let tokenColumnCount = 9
    private static let tokenColumns = """
        access_token.id, access_token.person, access_token.consent, access_token.name, \
        access_token.scopes, access_token.created_at, access_token.last_used_at, \
        access_token.expires_at, access_token.is_fixed
        """

    private static func token(
        _ row: any SQLRow, from column: Int, app: AppID?
    ) throws -> AccessToken {
        AccessToken(
            id: TokenID(try row.uuid(column)), person: try row.personID(column + 1),
            consent: row.isNull(column + 2) ? nil : ConsentID(try row.uuid(column + 2)), app: app,
            name: row.text(column + 3), scopes: row.scopes(column + 4),
            createdAt: row.time(column + 5), lastUsedAt: row.optionalTime(column + 6),
            expiresAt: row.optionalTime(column + 7), isFixed: row.flag(column + 8))
    }
}

extension SQLValue {
    static func flag(_ flag: Bool) -> SQLValue { .integer(flag ? 1 : 0) }
    static func scopes(_ scopes: Set<Scope>) -> SQLValue {
        .text(scopes.map(\.rawValue).sorted().joined(separator: " "))
    }
}

extension SQLRow {
    func flag(_ column: Int) -> Bool { integer(column) != 0 }

    /// The scopes in this column. A scope that this program does not know allows nothing here.
    func scopes(_ column: Int) -> Set<Scope> {
        Set(text(column).split(separator: " ").compactMap { Scope(rawValue: String($0)) })
    }
}
