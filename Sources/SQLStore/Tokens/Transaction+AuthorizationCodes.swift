import Ledger
import WalletModel

extension Transaction {
    package func insert(_ code: AuthorizationCode) throws {
        try change(
            """
            INSERT INTO authorization_code (code_hash, person, app, scopes, redirect, challenge,
              expires_at, was_used, consent)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .digest(code.hash), .id(code.person), .uuid(code.app.uuid), .scopes(code.scopes),
                .text(code.redirect), code.challenge.map { .digest($0) } ?? .null,
                .time(code.expiresAt), .flag(code.wasUsed), .optional(code.consent?.uuid),
            ])
    }

    package func authorizationCode(hash: Digest32) throws -> AuthorizationCode? {
        try connection.first(
            """
            SELECT code_hash, person, app, scopes, redirect, challenge, expires_at, was_used,
              consent
            FROM authorization_code WHERE code_hash = $1
            """, [.digest(hash)]
        ) { row in
            AuthorizationCode(
                hash: try row.digest(0), person: try row.personID(1),
                app: AppID(try row.uuid(2)), scopes: row.scopes(3), redirect: row.text(4),
                challenge: row.isNull(5) ? nil : try row.digest(5), expiresAt: row.time(6),
                wasUsed: row.flag(7),
                consent: row.isNull(8) ? nil : ConsentID(try row.uuid(8)))
        }
    }

    /// Records the consent that the code was exchanged for.
    package func use(_ code: AuthorizationCode, for consent: ConsentID) throws {
        try change(
            "UPDATE authorization_code SET was_used = 1, consent = $1 WHERE code_hash = $2",
            [.uuid(consent.uuid), .digest(code.hash)])
    }
}
