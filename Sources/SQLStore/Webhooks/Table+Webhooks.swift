/// Webhooks.
extension Table {
    static let webhook = Table(
        "webhook", of: .person, key: [.id("id")],
        [
            .id("person"), .text("url"), .bytes("public_key"), .bytes("sealed_key"),
            .time("created_at"), .time("paused_at"), .number("journal_told").unsealed,
            .number("change_told").unsealed, .number("dropped_count").unsealed,
            .time("dropped_since").unsealed, .time("dropped_until").unsealed,
            .time("dropped_at").unsealed,
        ],
        archive: .file(
            24, "webhooks", shows: "url created_at paused_at",
            hides: "id person public_key sealed_key journal_told change_told dropped_count "
                + "dropped_since dropped_until dropped_at"),
        erasing: .deletes,
        travels: .onlyCopied("the old server's secret seals its key: people add it again"))

    /// The events of other people's webhooks have the names of those who pay and are paid.
    static let webhookEvent = Table(
        "webhook_event",
        of: """
            transfer IN (
              SELECT id FROM transfer
              WHERE debit_account IN \(ownAccounts) OR credit_account IN \(ownAccounts))
            """,
        key: [.counter("number")],
        [
            .id("id"), .id("webhook"), .id("account"), .id("transfer"), .time("happened_at"),
            .bytes("body"), .number("attempts"), .number("tries"), .time("due_at"),
            .time("delivered_at"),
        ],
        unsealed: "it goes after a while",
        archive: .no("it repeats transactions"), erasing: .deletes,
        travels: .onlyCopied("its webhook stays"))

    static let webhookAttempt = Table(
        "webhook_attempt",
        of: """
            event IN (
              SELECT number FROM webhook_event
              WHERE webhook IN (SELECT id FROM webhook WHERE person = $1))
            """,
        key: [.number("event"), .number("attempt")],
        [.time("made_at"), .number("status"), .text("fault")], unsealed: "it goes with its event",
        archive: .no("it is about another server"), erasing: .kept("it goes with its event"),
        travels: .onlyCopied("its webhook stays"))
}
