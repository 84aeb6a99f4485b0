/// People, and how they are reached.
extension Table {
    static let person = Table(
        "person", of: "id = $1", key: [.id("id")],
        [
            .text("phone", .phoneNumber), .text("username", .username),
            .text("username_key", .usernameKey), .text("email"), .text("display_name"),
            .time("joined_at"), .text("password_hash", .passwordHash), .text("zone"),
        ],
        archive: .file(
            1, "profile", shows: "id phone username email display_name joined_at zone",
            hides: "username_key password_hash"),
        erasing: .blanks(
            """
            phone = NULL, username = NULL, username_key = NULL, email = NULL,
              display_name = '', password_hash = NULL, zone = NULL
            """),
        travels: .yes)

    static let verifiedEmail = Table(
        "verified_email", of: .person, key: [.id("person")],
        [.text("address", .emailAddress), .time("verified_at")],
        archive: .file(33, "verified-email", shows: "address verified_at", hides: "person"),
        erasing: .deletes, travels: .yes)

    static let contactChange = Table(
        "contact_change", of: .person, key: [.id("id")],
        [
            .id("person"), .text("kind"), .text("old"), .text("new"), .bytes("undo_hash"),
            .time("changed_at"), .time("undo_ends_at"),
        ],
        unsealed: "it goes after a week",
        archive: .file(
            34, "contact-changes", shows: "kind old new changed_at undo_ends_at",
            hides: "id person undo_hash"),
        erasing: .deletes, travels: .onlyCopied("its link to undo it leads to the old server"))

    /// The checksum leaves out `is_scrubbed`, which is about the file.
    static let departed = Table(
        "departed", of: .person, key: [.id("person")],
        [.time("departed_at"), .flag("is_scrubbed").unsealed],
        archive: .no("who left takes nothing along any more"),
        erasing: .kept("it says that the person left"), travels: .yes)
}
