/// People's favourites and blocks, their photos, and the directory.
extension Table {
    static let personRelation = Table(
        "person_relation", of: .person, key: [.id("person"), .id("other")],
        [.time("favourite_at"), .time("blocked_at")],
        archive: .file(30, "people", shows: "favourite_at blocked_at", hides: "person other"),
        erasing: .deletes(where: "person = $1 OR other = $1"), travels: .yes)

    static let portrait = Table(
        "portrait", of: .person, key: [.id("person")],
        [.bytes("digest"), .number("size"), .text("type", .picture), .bytes("bytes")],
        archive: .file(32, "photo", shows: "type size", hides: "person digest bytes"),
        erasing: .deletes, travels: .yes)

    static let directoryEntry = Table(
        "directory_entry", of: .person, key: [.id("person")], [.time("listed_at")],
        archive: .file(31, "directory", shows: "listed_at", hides: "person"), erasing: .deletes,
        travels: .yes)
}
