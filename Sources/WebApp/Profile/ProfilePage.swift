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
        /// True if it opens as a sheet over the page.
        var opens = false
    }

    let title: String
    /// The initials, if the name has any.
    let avatar: String?
    /// The address of the photo.
    let photo: String?
    let head: String
    /// The username and number, if they differ from the name.
    let handle: String?
    /// The role. Members get no badge.
    let badge: String?
    let notice: Notice?
    /// Says that treasurers see notes, if they do.
    let openNotes: String?
    let groups: [Group]
    let scripts = ["sheet"]
}
