import Foundation
import SQLStore

/// Where PostgreSQL's SQL differs from SQLite's: everything about it is in this file.
enum PostgresDialect {
    /// A query or a change of rows. A sign before a column is a hint for SQLite.
    static func translate(_ sql: String) -> String {
        sql.replacingOccurrences(of: " \\+(?=[a-z])", with: " ", options: .regularExpression)
    }

    /// The statements of a change of the schema.
    static func statements(for statement: SchemaStatement) -> [String] {
        switch statement {
        case .sql(let text): [table(text)]
        case .refusal(let refusal): trigger(refusal)
        case .sealing(let table): sealing(table)
        }
    }

    /// Every connection sets these first, whatever the server, the database or the role say.
    ///
    /// Checksums and definitions depend on the form of bytes, times and names; no statement is so
    /// long that compiling it would pay; and names in other schemas are not looked up. The first
    /// schema stays the one to use. The program itself ends statements that take too long, but for
    /// a table that somebody has locked. The server notices within five seconds that a network no
    /// longer leads to the program, and gives up its locks.
    ///
    /// - Parameter version: of the server; 150018 is 15.18.
    static func settings(version: Int) -> [String] {
        let ours = [
            "client_encoding = 'UTF8'", "standard_conforming_strings = on",
            "bytea_output = 'hex'", "TimeZone = 'UTC'", "DateStyle = 'ISO, MDY'",
            "quote_all_identifiers = off", "transform_null_equals = off", "jit = off",
            "statement_timeout = 0", lockTimeout,
            "idle_in_transaction_session_timeout = 0",
            "default_transaction_isolation = 'read committed'",
            "default_transaction_deferrable = off", "tcp_keepalives_idle = 2",
            "tcp_keepalives_interval = 1", "tcp_keepalives_count = 3", "tcp_user_timeout = 5000",
        ]
        let newer = [(140_000, "idle_session_timeout = 0"), (170_000, "transaction_timeout = 0")]
            .filter { version >= $0.0 }.map(\.1)
        return (ours + newer).map { "SET \($0)" }
            + ["SELECT set_config('search_path', quote_ident(current_schema()), false)"]
    }

    /// How long a statement waits for a lock of somebody else, in milliseconds.
    static let lockTimeout = "lock_timeout = 5000"

    /// A connection that writes sets these: each statement concerns a few rows, which it finds by
    /// an index, whatever the statistics of a new or much changed table say.
    static let writerSettings = [
        "SET enable_seqscan = off", "SET enable_hashjoin = off", "SET enable_mergejoin = off",
    ]

    /// The functions that SQLite's connections bring along, and the row of the server that writes.
    ///
    /// A row's checksum is the beginning of SHA-256 over the text of its values, which tells NULL
    /// from an empty text and one column from the next.
    static let beforeTables = [
        """
        CREATE OR REPLACE FUNCTION row_digest(text) RETURNS bigint LANGUAGE sql STABLE STRICT
        PARALLEL SAFE AS $$
          SELECT ('x' || encode(substr(sha256(convert_to($1, 'UTF8')), 1, 8), 'hex'))
            ::bit(64)::bigint
        $$
        """,
        """
        CREATE OR REPLACE FUNCTION row_is_damaged(text) RETURNS boolean LANGUAGE plpgsql STABLE
        PARALLEL SAFE AS $$
        BEGIN RAISE EXCEPTION 'a row of % is damaged', $1 USING ERRCODE = 'AW001'; END
        $$
        """,
        """
        CREATE OR REPLACE AGGREGATE checksum_of_all(bigint) (
          SFUNC = int8xor, STYPE = bigint, INITCOND = '0', PARALLEL = SAFE)
        """,
        """
        CREATE OR REPLACE FUNCTION require_writer(bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
          IF NOT EXISTS (SELECT FROM writer WHERE epoch = $1) THEN
            RAISE EXCEPTION 'another server writes' USING ERRCODE = '57P01';
          END IF;
        END $$
        """,
        """
        CREATE TABLE IF NOT EXISTS writer (
          one bigint NOT NULL PRIMARY KEY CHECK (one = 1), epoch bigint NOT NULL, address text,
          secret_mark text NOT NULL, since bigint NOT NULL, beat bigint NOT NULL)
        """,
    ]

    /// A table with PostgreSQL's types. Texts compare byte by byte, as in SQLite; references can be
    /// checked at the end of a transaction. SQLite counts a key up automatically when its column
    /// has no other condition.
    private static func table(_ text: String) -> String {
        guard text.hasPrefix("CREATE TABLE") || text.hasPrefix("ALTER TABLE") else { return text }
        return replacements.reduce(text) { text, replacement in
            text.replacingOccurrences(
                of: replacement.pattern, with: replacement.words, options: .regularExpression)
        }
    }

    private static let replacements = [
        (pattern: " STRICT(, WITHOUT ROWID)?", words: ""),
        (
            pattern: #"\b(id|number) INTEGER NOT NULL PRIMARY KEY,"#,
            words: "$1 bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,"
        ),
        (pattern: #"\bINTEGER\b"#, words: "bigint"),
        (pattern: #"\bBLOB\b"#, words: "bytea"),
        (pattern: #"\bTEXT\b"#, words: "text COLLATE \"C\""),
        (
            pattern: #"REFERENCES \w+ \(\w+\)( ON DELETE (CASCADE|SET NULL))?"#,
            words: "$0 DEFERRABLE"
        ),
    ]
}

/// Triggers: in PostgreSQL each is a function and its use.
extension PostgresDialect {
    private static func trigger(_ refusal: SchemaStatement.Refusal) -> [String] {
        let (name, change) = (refusal.name, refusal.change)
        let raise = "RAISE EXCEPTION '\(refusal.message)' USING ERRCODE = '23000';"
        let body = refusal.condition.map { "IF \($0) THEN \(raise) END IF; RETURN NEW;" } ?? raise
        let row = [
            function(name, body),
            "CREATE TRIGGER \(name) BEFORE \(change) FOR EACH ROW EXECUTE FUNCTION \(name)()",
        ]
        guard change.hasPrefix("DELETE ON ") else { return row }
        // TRUNCATE would delete the rows without this trigger.
        let emptied = change.replacingOccurrences(of: "DELETE", with: "TRUNCATE")
        return row + [
            "CREATE TRIGGER \(name)_at_once BEFORE \(emptied) EXECUTE FUNCTION \(name)()"
        ]
    }

    private static func function(_ name: String, _ body: String) -> String {
        """
        CREATE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN \(body) END
        $$
        """
    }

    /// The checksum is written before the row; the tally counts the rows of a statement together.
    private static func sealing(_ table: Table) -> [String] {
        let name = table.name
        return [
            "ALTER TABLE \(name) ADD COLUMN checksum bigint",
            "UPDATE \(name) SET checksum = row_digest(\(row(name, of: table)))",
            """
            INSERT INTO row_tally (name, count, checksum)
            SELECT '\(name)', count(*), checksum_of_all(checksum) FROM \(name)
            """,
        ] + checks(of: table) + sealTriggers(of: table) + tallyTriggers(of: table)
    }

    /// The functions that queries call: `row_checksum` and `row_is_sound` for this table's types.
    /// Two tables with the same types share them.
    private static func checks(of table: Table) -> [String] {
        let types = (["text"] + table.covered.map { "\(table.name).\($0)%TYPE" })
            .joined(separator: ", ")
        func places(from first: Int) -> String {
            (0...table.covered.count).map { "$\(first + $0)" }.joined(separator: ", ")
        }
        return [
            """
            CREATE OR REPLACE FUNCTION row_checksum(\(types)) RETURNS bigint LANGUAGE sql STABLE
            PARALLEL SAFE AS $$ SELECT row_digest(ROW(\(places(from: 1)))::text) $$
            """,
            """
            CREATE OR REPLACE FUNCTION row_is_sound(bigint, \(types)) RETURNS boolean LANGUAGE sql
            STABLE PARALLEL SAFE COST 1000 AS $$
              SELECT CASE WHEN $1 = row_digest(ROW(\(places(from: 2)))::text) THEN true
                ELSE row_is_damaged($2) END
            $$
            """,
        ]
    }

    private static func sealTriggers(of table: Table) -> [String] {
        let name = table.name
        let seal = "NEW.checksum := row_digest(\(row("NEW", of: table))); RETURN NEW;"
        let check = "PERFORM row_is_sound(OLD.checksum, \(table.values(of: "OLD")));"
        let covered = table.covered.joined(separator: ", ")
        return [
            function("\(name)_is_sealed", seal),
            """
            CREATE TRIGGER \(name)_is_sealed BEFORE INSERT ON \(name)
            FOR EACH ROW EXECUTE FUNCTION \(name)_is_sealed()
            """,
            function("\(name)_is_sealed_again", "\(check) \(seal)"),
            """
            CREATE TRIGGER \(name)_is_sealed_again BEFORE UPDATE OF \(covered) ON \(name)
            FOR EACH ROW EXECUTE FUNCTION \(name)_is_sealed_again()
            """,
        ]
    }

    private static func tallyTriggers(of table: Table) -> [String] {
        let name = table.name
        func count(_ sign: String) -> String {
            """
            UPDATE row_tally SET count = row_tally.count \(sign) changed.count,
              checksum = row_tally.checksum # changed.checksum
            FROM (SELECT count(*) AS count, checksum_of_all(checksum) AS checksum FROM changed_rows)
              AS changed WHERE name = '\(name)' AND changed.count > 0; RETURN NULL;
            """
        }
        return [
            function("\(name)_is_counted", count("+")),
            """
            CREATE TRIGGER \(name)_is_counted AFTER INSERT ON \(name)
            REFERENCING NEW TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION \(name)_is_counted()
            """,
            function("\(name)_is_counted_off", count("-")),
            """
            CREATE TRIGGER \(name)_is_counted_off AFTER DELETE ON \(name)
            REFERENCING OLD TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION \(name)_is_counted_off()
            """,
            function(
                "\(name)_is_counted_again",
                """
                UPDATE row_tally SET checksum = checksum # OLD.checksum # NEW.checksum
                WHERE name = '\(name)'; RETURN NULL;
                """),
            """
            CREATE TRIGGER \(name)_is_counted_again AFTER UPDATE ON \(name) FOR EACH ROW
            WHEN (OLD.checksum IS DISTINCT FROM NEW.checksum)
            EXECUTE FUNCTION \(name)_is_counted_again()
            """,
        ]
    }

    private static func row(_ row: String, of table: Table) -> String {
        "ROW(\(table.values(of: row)))::text"
    }
}
