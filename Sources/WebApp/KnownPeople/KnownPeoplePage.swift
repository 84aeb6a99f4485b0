/// The people with whom one has dealings.
struct KnownPeoplePage: Page {
    static let template = "known-people"

    let title: String
    let wayBack: LinkPart
    let action: String
    /// Shown if anybody is listed.
    let search: Search?
    let groups: [Group]
    /// True if a search found nobody.
    let isNobodyFound: Bool
    /// True if there are no dealings at all.
    let isEmpty: Bool
    let send: String
    let request: String
    /// Where to enter the directory.
    let listing: String
    let scripts = ["sift", "lists"]

    /// The field that searches by name.
    struct Search: Sendable {
        let find: Field
        let isSearch: Bool
    }

    /// Favourites, others, blocked people, or the directory.
    struct Group: Sendable {
        let id: String
        let head: String
        let rows: [Row]
    }

    /// One person.
    struct Row: Sendable {
        let href: String
        let face: Face
        let name: String
        let more: String
        let isFavourite: Bool
    }
}
