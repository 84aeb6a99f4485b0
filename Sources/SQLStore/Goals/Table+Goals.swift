/// Goals.
extension Table {
    static let goal = Table(
        "goal", of: "id IN \(ownAccounts)", key: [.id("id")],
        [.amount("target"), .text("picture"), .time("created_at"), .time("archived_at")],
        archive: .file(5, "goals", shows: "id target picture created_at archived_at"),
        erasing: .blanks("target = NULL, picture = NULL"), travels: .yes)

    static let goalDay = Table(
        "goal_day", of: .goal, key: [.id("goal")], [.day("target_day")],
        archive: .file(7, "goal-days", shows: "goal target_day"), erasing: .deletes, travels: .yes)

    static let goalPhoto = Table(
        "goal_photo", of: .owner, key: [.id("goal")],
        [
            .id("owner"), .bytes("digest"), .number("size"), .text("type", .picture),
            .bytes("bytes"), .text("text"),
        ],
        checksum: "owner digest size type text bytes",
        archive: .file(8, "pictures", shows: "goal type size", hides: "owner digest bytes text"),
        erasing: .deletes, travels: .yes)
}
