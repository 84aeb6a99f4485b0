/// The profile page.
struct ProfilePage: Page {
    static let template = "profile"

    /// Related links.
    struct Group: Sendable {
        let name: String
        let rows: [Row]
    }

    /// One link.
    struct Row: Sendable {
        let label: String
        let more: String
        let href: String
        let icon: String
        /// Whether it opens as a sheet over the page.
        var opens = false
    }

    let title: String
    /// The initials; nil when the name has none.
    let avatar: String?
    /// The address of the photo; nil without one.
    let photo: String?
    let head: String
    /// The username and number; nil when they equal the name.
    let handle: String?
    /// The role; nil for a member.
    let badge: String?
    let notice: Notice?
    /// Says that treasurers see notes; nil where they do not.
    let openNotes: String?
    let groups: [Group]
    let scripts = ["sheet"]
}
