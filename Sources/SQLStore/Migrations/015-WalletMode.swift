extension Migrations {
    /// The database's mode: one row, written once, and part of every backup.
    static let walletModeTables: [SchemaStatement] = [
        """
        CREATE TABLE wallet_mode (
          mode TEXT NOT NULL PRIMARY KEY CHECK (mode IN ('sandbox', 'serve'))
        ) STRICT, WITHOUT ROWID
        """,
        .refusing(
            "wallet_mode_is_written_once", "INSERT ON wallet_mode",
            when: "EXISTS (SELECT 1 FROM wallet_mode)", because: "a wallet never changes its mode"),
        .refusing(
            "wallet_mode_is_never_changed", "UPDATE ON wallet_mode",
            because: "a wallet never changes its mode"),
        .refusing(
            "wallet_mode_is_never_deleted", "DELETE ON wallet_mode",
            because: "a wallet never changes its mode"),
    ]
}
