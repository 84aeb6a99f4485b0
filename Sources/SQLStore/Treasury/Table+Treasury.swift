import WalletModel

/// The work of treasurers.
extension Table {
    static let role = Table(
        "role", of: .person, key: [.id("person")],
        [.text("role"), .time("given_at"), .id("given_by")],
        archive: .file(2, "role", shows: "role given_at", hides: "person given_by"),
        erasing: .deletes, travels: .yes)

    /// The erasure of a treasurer keeps the freezes that they set, without the reasons that they
    /// wrote.
    static let frozen = Table(
        "frozen", of: "subject = $1 OR subject IN \(ownAccounts)", key: [.id("subject")],
        [.text("kind"), .text("reason"), .id("set_by"), .time("set_at")],
        archive: .no("the log has it"),
        erasing: .steps(.delete(), .set("reason = '-'", where: "set_by = $1")), travels: .yes)

    static let spendingLimit = Table(
        "spending_limit", of: .subject, key: [.id("subject"), .currency],
        [
            .amount("per_payment"), .amount("per_day"), .amount("per_month"),
            .word("over_rule", SpendingLimit.Rule.self), .text("zone"), .id("set_by"),
            .time("set_at"),
        ],
        archive: .file(
            27, "limits", shows: "currency per_payment per_day per_month over_rule set_at",
            hides: "subject zone set_by"),
        erasing: .deletes, travels: .yes)

    static let approval = Table(
        "approval", of: .person, key: [.id("id")],
        [
            .id("person"), .id("account"), .id("recipient"), .amount("amount"), .currency,
            .text("note"), .bytes("fingerprint"), .time("asked_at"), .time("expires_at"),
            .word("state", Approval.State.self), .id("decided_by"), .time("decided_at"),
            .text("reason"),
        ],
        archive: .file(
            28, "approvals",
            shows: "id account amount currency note asked_at expires_at state decided_at reason",
            hides: "person recipient fingerprint decided_by"),
        erasing: .steps(
            .delete(),
            .setAtTime(
                "state = 'declined', decided_at = $1",
                where: "recipient = $2 AND state = 'waiting'"),
            .set("reason = ''", where: "decided_by = $1")),
        travels: .yes)

    static let approvalRequest = Table(
        "approval_request",
        of: """
            approval IN (SELECT id FROM approval WHERE person = $1)
              OR request IN (SELECT id FROM payment_request WHERE person = $1)
            """,
        key: [.id("approval")], [.id("request")],
        archive: .no("a paid request has its payment"), erasing: .deletes, travels: .yes)

    static let cashMovement = Table(
        "cash_movement", of: "made_by = $1", key: [.number("sequence")], [.id("made_by")],
        archive: .no("who booked cash is another person"),
        erasing: .kept("it has ids: a treasurer's act stays"), travels: .yes)

    static let cashCount = Table(
        "cash_count", of: "counted_by = $1", key: [.id("id")],
        [
            .currency, .amount("held"), .amount("expected"), .amount("counted"), .text("reason"),
            .id("counted_by"), .time("counted_at"),
        ],
        archive: .no("it is about the box"),
        erasing: .blanks("reason = '-'", where: "counted_by = $1 AND reason <> ''"), travels: .yes)
}
