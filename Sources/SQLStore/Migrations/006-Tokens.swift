extension Migrations {
    /// Access tokens, apps and consents. A list of scopes is one text, separated by spaces; tokens,
    /// codes and client secrets are stored only as SHA-256.
    static let tokenTables: [SchemaStatement] = appTables + consentTables

    private static let appTables: [SchemaStatement] = [
        """
        CREATE TABLE app (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          client TEXT NOT NULL UNIQUE,
          secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
          owner BLOB NOT NULL REFERENCES person (id),
          name TEXT NOT NULL,
          redirects TEXT NOT NULL,
          scopes TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          is_fixed INTEGER NOT NULL CHECK (is_fixed IN (0, 1))
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX app_owner ON app (owner, id)",
        """
        CREATE TABLE consent (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person BLOB NOT NULL REFERENCES person (id),
          app BLOB NOT NULL REFERENCES app (id) ON DELETE CASCADE,
          scopes TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          is_fixed INTEGER NOT NULL CHECK (is_fixed IN (0, 1))
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX consent_person ON consent (person, app) WHERE is_fixed = 0",
        "CREATE INDEX consent_app ON consent (app)",
    ]

    private static let consentTables: [SchemaStatement] = [
        """
        CREATE TABLE access_token (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
          person BLOB NOT NULL REFERENCES person (id),
          consent BLOB UNIQUE REFERENCES consent (id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          scopes TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          last_used_at INTEGER,
          expires_at INTEGER,
          is_fixed INTEGER NOT NULL CHECK (is_fixed IN (0, 1))
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX access_token_person ON access_token (person, id)",
        "CREATE INDEX access_token_expiry ON access_token (expires_at)",
        """
        CREATE TABLE refresh_token (
          token_hash BLOB NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
          consent BLOB NOT NULL REFERENCES consent (id) ON DELETE CASCADE,
          standing TEXT NOT NULL CHECK (standing IN ('current', 'spare', 'dead')),
          was_used INTEGER NOT NULL CHECK (was_used IN (0, 1)),
          issued_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX refresh_token_consent ON refresh_token (consent, standing)",
        "CREATE INDEX refresh_token_expiry ON refresh_token (expires_at)",
        """
        CREATE TABLE authorization_code (
          code_hash BLOB NOT NULL PRIMARY KEY CHECK (length(code_hash) = 32),
          person BLOB NOT NULL REFERENCES person (id),
          app BLOB NOT NULL REFERENCES app (id) ON DELETE CASCADE,
          scopes TEXT NOT NULL,
          redirect TEXT NOT NULL,
          challenge BLOB CHECK (length(challenge) = 32),
          expires_at INTEGER NOT NULL,
          was_used INTEGER NOT NULL CHECK (was_used IN (0, 1)),
          consent BLOB REFERENCES consent (id) ON DELETE SET NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX authorization_code_app ON authorization_code (app)",
        "CREATE INDEX authorization_code_person ON authorization_code (person)",
        "CREATE INDEX authorization_code_consent ON authorization_code (consent)",
        "CREATE INDEX authorization_code_expiry ON authorization_code (expires_at)",
    ]
}
