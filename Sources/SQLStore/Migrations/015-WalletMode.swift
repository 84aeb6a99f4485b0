extension Migrations {
    /// The database's mode: one row, written once, and part of every backup.
    static let walletModeTables = [
        """
        CREATE TABLE wallet_mode (
          mode TEXT NOT NULL PRIMARY KEY CHECK (mode IN ('sandbox', 'serve'))
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TRIGGER wallet_mode_is_written_once BEFORE INSERT ON wallet_mode
        WHEN EXISTS (SELECT 1 FROM wallet_mode)
        BEGIN SELECT RAISE(ABORT, 'a wallet never changes its mode'); END
        """,
        """
        CREATE TRIGGER wallet_mode_is_never_changed BEFORE UPDATE ON wallet_mode
        BEGIN SELECT RAISE(ABORT, 'a wallet never changes its mode'); END
        """,
        """
        CREATE TRIGGER wallet_mode_is_never_deleted BEFORE DELETE ON wallet_mode
        BEGIN SELECT RAISE(ABORT, 'a wallet never changes its mode'); END
        """,
    ]
}
