/// The wallet itself.
extension Table {
    static let walletMode = Table(
        ofWallet: "wallet_mode", key: [.text("mode")], unsealed: "a trigger keeps its one word",
        travels: .yes)

    static let walletSetting = Table(
        ofWallet: "wallet_setting", key: [.text("name")], [.text("value")], travels: .yes)

    static let clockStep = Table(
        ofWallet: "clock_step", key: [.number("number")],
        [.number("sequence"), .time("confirmed_at"), .time("latest"), .number("event")],
        travels: .yes)

    static let migration = Table(
        ofWallet: "migration", key: [.number("version")],
        unsealed: "the schema is compared with it", travels: .no("the new database has its own"))

    static let rowTally = Table(
        ofWallet: "row_tally", key: [.text("name")], [.number("count"), .number("checksum")],
        unsealed: "it has the sums of all others", travels: .no("triggers count the rows again"))
}
