/// Invitations.
extension Table {
    /// A used invitation is named for the one person whom it let in.
    static let invitation = Table(
        "invitation", of: "made_by = $1", key: [.id("id")],
        [
            .bytes("token_hash"), .text("role"), .number("seats"), .text("note"), .id("made_by"),
            .time("created_at"), .time("expires_at"), .time("revoked_at"),
        ],
        archive: .no("a treasurer made it for others"),
        erasing: .steps(
            .setAtTime(
                "note = '', revoked_at = coalesce(revoked_at, $1)", where: "made_by = $2"),
            .set(
                "note = ''",
                where: """
                    seats = 1 AND id IN (SELECT invitation FROM invitation_use WHERE person = $1)
                    """)),
        travels: .yes)

    static let invitationUse = Table(
        "invitation_use", of: .person, key: [.id("person")], [.id("invitation"), .time("used_at")],
        archive: .no("the log has the joining"),
        erasing: .kept("it has ids, and the seat stays taken"), travels: .yes)
}
