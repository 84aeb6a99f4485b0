/// Passkeys.
extension Table {
    static let passkey = Table(
        "passkey", of: .person, key: [.id("id")],
        [
            .bytes("credential_id"), .id("person"), .bytes("public_key", .passkeyKey),
            .number("sign_count"), .flag("may_be_backed_up"), .flag("is_backed_up"),
            .text("name"), .time("created_at"), .time("last_used_at"),
        ],
        archive: .file(
            18, "passkeys", shows: "name created_at last_used_at is_backed_up",
            hides: "id credential_id person public_key sign_count may_be_backed_up"),
        erasing: .deletes, travels: .yes)

    static let passkeyChallenge = Table(
        "passkey_challenge", of: .person, key: [.bytes("hash")],
        [.bytes("browser_hash"), .id("person"), .time("expires_at")],
        passing: "it lives for minutes")

    static let passkeyOfferDeclined = Table(
        "passkey_offer_declined", of: .person, key: [.id("person")], [.time("declined_at")],
        unsealed: "it remembers a closed hint",
        archive: .no("it remembers a closed hint"), erasing: .deletes, travels: .yes)
}
