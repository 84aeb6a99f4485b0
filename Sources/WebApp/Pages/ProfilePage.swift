/// The person's own page.
struct ProfilePage: Page {
    static let template = "profile"

    /// Ways of one kind.
    struct Group: Sendable {
        let name: String
        let rows: [Row]
    }

    /// One way.
    struct Row: Sendable {
        let label: String
        let more: String
        let href: String
        let icon: String
        /// Whether it opens over the page.
        var opens = false
    }

    let title: String
    let hasErrors = false
    /// The initials; nil when the name has none.
    let avatar: String?
    let head: String
    /// The username and number; nil when they are the name.
    let handle: String?
    let notice: Notice?
    let groups: [Group]
    let scripts = ["sheet"]
}
