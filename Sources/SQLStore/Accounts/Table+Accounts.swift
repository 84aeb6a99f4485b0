/// Accounts.
extension Table {
    /// Balances are not covered, because the journal has them: a payment writes no checksum. The
    /// register's chain covers the fingerprint of each opening, so the row stays.
    static let account = Table(
        "account", of: .owner, key: [.id("id")],
        [
            .text("kind"), .currency, .amount("balance").unsealed, .id("owner"), .text("name"),
            .text("name_key"), .number("position"), .time("opened_at"), .time("closed_at"),
            .bytes("fingerprint"), .id("parent"),
        ],
        archive: .file(
            3, "accounts", shows: "id parent name currency balance opened_at closed_at",
            hides: "kind owner name_key position fingerprint"),
        erasing: .blanks("name = '', name_key = ''"), travels: .yes)

    static let accountEvent = Table(
        "account_event", of: .account, key: [.number("number")],
        [.id("account"), .text("step"), .time("happened_at"), .bytes("hash")],
        unsealed: "its chain covers it",
        archive: .no("accounts have the times"),
        erasing: .kept("the register of accounts has times and ids, and never changes"),
        travels: .yes)

    static let accountNumber = Table(
        "account_number", of: .account, key: [.id("account")], [.text("number")],
        archive: .file(4, "account-numbers", shows: "account number"),
        erasing: .kept("nobody else may get the number"), travels: .yes)
}
