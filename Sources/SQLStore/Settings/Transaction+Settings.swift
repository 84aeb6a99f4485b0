import Ledger
public import WalletModel

/// The wallet's settings.
extension Transaction {
    package func settings() throws -> [WalletSetting: String] {
        try Self.settings(on: connection)
    }

    package func set(_ setting: WalletSetting, to value: String) throws {
        try change(
            """
            INSERT INTO wallet_setting (name, value) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET value = $2
            """,
            [.text(setting.rawValue), .text(value)])
    }

    /// Names that this version does not know are left out.
    fileprivate static func settings(
        on connection: any SQLConnection
    ) throws -> [WalletSetting: String] {
        let rows = try connection.all(
            """
            SELECT name, value FROM wallet_setting
            WHERE \(Table.walletSetting.isSound) \(forTheHost)
            """, []
        ) { ($0.text(0), $0.text(1)) }
        let known = rows.compactMap { name, value in
            WalletSetting(rawValue: name).map { ($0, value) }
        }
        return Dictionary(known, uniquingKeysWith: { _, last in last })
    }
}

extension SQLStore {
    /// The stored settings of a database, read once at the start.
    ///
    /// - Throws: `SQLError`.
    public static func settings(of engine: any SQLEngine) throws -> [WalletSetting: String] {
        try engine.snapshot { try Transaction.settings(on: $0) }
    }
}
