import WalletModel

/// The log of acts.
extension Table {
    static let auditEvent = Table(
        "audit_event", of: .subject, key: [.number("number")],
        [
            .time("happened_at"), .word("act", AuditAct.self), .id("actor"), .id("subject"),
            .id("transfer"), .bytes("detail_hash"), .bytes("hash"),
        ],
        unsealed: "its chain covers it",
        archive: .file(
            25, "log", shows: "number happened_at act",
            hides: "actor subject transfer detail_hash hash"),
        erasing: .kept("the log has acts, times and ids, and never changes"), travels: .yes)

    static let auditDetail = Table(
        "audit_detail",
        of: """
            number IN (SELECT number FROM audit_event WHERE subject = $1 AND actor = $1)
            """,
        key: [.number("number")], [.bytes("salt"), .text("text")],
        archive: .file(26, "log-details", shows: "number text", hides: "salt"),
        erasing: .deletes(
            where: "number IN (SELECT number FROM audit_event WHERE subject = $1 OR actor = $1)"),
        travels: .yes)
}
