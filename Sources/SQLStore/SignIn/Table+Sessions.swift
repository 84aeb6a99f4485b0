/// Where people are signed in.
extension Table {
    static let session = Table(
        "session", of: .person, key: [.id("id")],
        [
            .bytes("token_hash"), .id("person"), .text("door"), .text("device"),
            .time("created_at"), .time("last_used_at"), .number("idle_seconds"),
            .time("expires_at"), .text("address"),
        ],
        archive: .file(
            19, "sessions", shows: "device address door created_at last_used_at expires_at",
            hides: "id token_hash person idle_seconds"),
        erasing: .deletes, travels: .onlyCopied("people sign in on the new server"))

    static let trustedDevice = Table(
        "trusted_device", of: .person, key: [.id("id")],
        [
            .bytes("token_hash"), .id("person"), .text("number"), .text("device"),
            .time("trusted_at"), .time("last_used_at"), .time("expires_at"),
        ],
        archive: .file(
            20, "trusted-devices", shows: "device number trusted_at last_used_at expires_at",
            hides: "id token_hash person"),
        erasing: .deletes, travels: .onlyCopied("people sign in on the new server"))

    static let proof = Table(
        "proof", of: "session IN (SELECT id FROM session WHERE person = $1)", key: [.id("id")],
        [.id("session"), .bytes("binding"), .text("way"), .time("proved_at"), .time("used_at")],
        passing: "it lives for minutes")

    static let accessReset = Table(
        "access_reset", of: .person, key: [.id("person")],
        [.bytes("token_hash"), .time("expires_at"), .id("made_by")],
        passing: "it lives for minutes")
}
