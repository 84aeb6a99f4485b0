/// Codes, and the limits of trying.
extension Table {
    static let codeChallenge = Table(
        "code_challenge", of: .contact, key: [.bytes("secret_hash")],
        [
            .text("phone"), .text("asker"), .bytes("code_mac"), .number("digits"),
            .time("expires_at"), .number("guesses"), .text("purpose"),
        ],
        passing: "it lives for minutes")

    static let codeSend = Table(
        "code_send", of: .contact, key: [.counter("id")],
        [
            .text("phone"), .text("address"), .text("prefix"), .time("sent_at"),
            .flag("was_verified"), .text("site"),
        ],
        passing: "it limits the codes of a day")

    static let codeFailure = Table(
        "code_failure", of: .contact, key: [.counter("id")],
        [.text("phone"), .time("failed_at"), .text("counter")],
        passing: "it limits the codes of a day")

    /// Keys of failed passwords: `user:ada`, and `user:ada 10.0.0.1`.
    static let signInGuard = Table(
        "sign_in_guard",
        of: """
            key = \(guardKey) OR (key > \(guardKey) || ' ' AND key < \(guardKey) || '!')
            """,
        key: [.text("key")], [.number("failures"), .time("blocked_until"), .time("last_failure")],
        passing: "it limits the sign-ins of a day")

    private static let guardKey =
        "(SELECT 'user:' || username_key FROM person WHERE id = $1)"
}
