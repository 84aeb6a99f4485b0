import WalletModel

/// Payees at banks.
extension Table {
    static let payee = Table(
        "payee", of: .person, key: [.id("id")],
        [
            .id("person"), .text("name"), .word("kind", Payee.Kind.self), .text("phone_number"),
            .text("first_name"), .text("middle_name"), .text("last_name"), .text("business_name"),
            .day("date_of_birth"), .time("created_at"),
        ],
        archive: .file(
            15, "payees",
            shows: "id name kind first_name middle_name last_name business_name date_of_birth "
                + "phone_number created_at",
            hides: "person"),
        erasing: .deletes, travels: .yes)

    static let payeeAccount = Table(
        "payee_account", of: "payee IN (SELECT id FROM payee WHERE person = $1)", key: [.id("id")],
        [
            .id("payee"), .number("position"), .text("description"), .flag("is_default"),
            .word("kind", BankNumbers.Kind.self), .text("bank"), .text("number"),
            .text("country"), .text("secondary_identifier"),
        ],
        archive: .file(
            16, "payee-accounts",
            shows: "payee description is_default kind bank number country secondary_identifier",
            hides: "id position"),
        erasing: .deletes, travels: .yes)

    static let localPayment = Table(
        "local_payment", of: .person, key: [.id("id")],
        [
            .id("person"), .id("account"), .id("payee"), .id("payee_account"), .text("reference"),
            .time("created_at"),
        ],
        archive: .no("transactions have them"), erasing: .blanks("reference = ''"), travels: .yes)

    static let signingKey = Table(
        "signing_key", of: .person, key: [.id("id")],
        [.id("person"), .text("name"), .bytes("public_key", .signingKey), .time("created_at")],
        archive: .file(17, "signing-keys", shows: "name created_at", hides: "id person public_key"),
        erasing: .deletes, travels: .yes)
}
