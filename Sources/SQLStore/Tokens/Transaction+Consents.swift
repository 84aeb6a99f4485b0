import Ledger
import WalletModel

/// People's consents for apps.
extension Transaction {
    /// Adds a consent, replacing the person's earlier one for this app; its tokens end.
    package func insert(_ consent: Consent) throws {
        if !consent.isFixed {
            try changeIdentity(
                "DELETE FROM consent WHERE person = $1 AND app = $2 AND is_fixed = 0",
                [.id(consent.person), .uuid(consent.app.uuid)])
        }
        try change(
            """
            INSERT INTO consent (id, person, app, scopes, created_at, last_used_at, is_fixed)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .uuid(consent.id.uuid), .id(consent.person), .uuid(consent.app.uuid),
                .scopes(consent.scopes), .time(consent.createdAt), .optional(consent.lastUsedAt),
                .flag(consent.isFixed),
            ])
    }

    /// The person's consents, newest first, without fixed ones.
    package func consents(of person: PersonID) throws -> [Consent] {
        let found = try connection.all(
            """
            SELECT \(Self.consentColumns) FROM consent JOIN app ON app.id = consent.app
            WHERE consent.person = $1 AND consent.is_fixed = 0
              AND \(Table.consent.isSound) AND \(Table.app.isSound)
            """, [.id(person)]
        ) { try Self.consent($0, from: 0) }
        return found.sorted { $0.createdAt > $1.createdAt }
    }

    /// Ends a consent with all its tokens.
    ///
    /// - Returns: false when this person has no such consent, or it is fixed.
    package func removeConsent(_ id: ConsentID, of person: PersonID) throws -> Bool {
        try changeIdentity(
            "DELETE FROM consent WHERE id = $1 AND person = $2 AND is_fixed = 0",
            [.uuid(id.uuid), .id(person)])
        return connection.changedRows > 0
    }

    /// Ends every consent of the person except fixed ones, and all open codes.
    package func removeConsents(of person: PersonID) throws {
        try changeIdentity(
            "DELETE FROM consent WHERE person = $1 AND is_fixed = 0", [.id(person)])
        try change("DELETE FROM authorization_code WHERE person = $1", [.id(person)])
    }

    package func insert(_ token: RefreshToken) throws {
        try change(
            """
            INSERT INTO refresh_token (token_hash, consent, standing, was_used, issued_at,
              expires_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .digest(token.hash), .uuid(token.consent.uuid), .text(token.standing.rawValue),
                .flag(token.wasUsed), .time(token.since), .time(token.expiresAt),
            ])
    }

    package func refreshToken(hash: Digest32) throws -> (RefreshToken, Consent)? {
        try connection.first(
            """
            SELECT token_hash, refresh_token.consent, standing, was_used, issued_at, expires_at,
              \(Self.consentColumns)
            FROM refresh_token JOIN consent ON consent.id = refresh_token.consent
            JOIN app ON app.id = consent.app
            WHERE token_hash = $1 AND \(Table.consent.isSound) AND \(Table.app.isSound)
            """, [.digest(hash)]
        ) { row in
            let token = RefreshToken(
                hash: try row.digest(0), consent: ConsentID(try row.uuid(1)),
                standing: try row.word(2), wasUsed: row.flag(3), since: row.time(4),
                expiresAt: row.time(5))
            return (token, try Self.consent(row, from: 6))
        }
    }

    /// Invalidates all refresh tokens of the consent that are in this state.
    package func retire(_ standing: RefreshToken.Standing, of consent: ConsentID) throws {
        try change(
            "UPDATE refresh_token SET standing = 'dead' WHERE consent = $1 AND standing = $2",
            [.uuid(consent.uuid), .text(standing.rawValue)])
    }

    /// Records the first use of the token, which makes it the spare one.
    package func setSpare(_ hash: Digest32, at now: Timestamp) throws {
        try change(
            """
            UPDATE refresh_token SET standing = 'spare', was_used = 1, issued_at = $1
            WHERE token_hash = $2
            """, [.time(now), .digest(hash)])
    }

    /// Deletes refresh tokens and codes that ended before this moment.
    package func pruneConsents(before time: Timestamp) throws {
        try change("DELETE FROM refresh_token WHERE expires_at < $1", [.time(time)])
        try change("DELETE FROM authorization_code WHERE expires_at < $1", [.time(time)])
    }

    private static let consentColumns = """
        consent.id, consent.person, consent.app, app.name, consent.scopes, consent.created_at, \
        consent.last_used_at, consent.is_fixed
        """

    private static func consent(_ row: any SQLRow, from column: Int) throws -> Consent {
        Consent(
            id: ConsentID(try row.uuid(column)), person: try row.personID(column + 1),
            app: AppID(try row.uuid(column + 2)), appName: row.text(column + 3),
            scopes: row.scopes(column + 4), createdAt: row.time(column + 5),
            lastUsedAt: row.optionalTime(column + 6), isFixed: row.flag(column + 7))
    }
}
