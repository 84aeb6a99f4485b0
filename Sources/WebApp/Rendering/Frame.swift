/// What is around every page.
struct Frame: Sendable {
    /// Where this version's style sheet, scripts and pictures are.
    let assets: String
    /// The token that every form carries.
    let csrf: String
    let isSignedIn: Bool
    /// Where the outbox is; nil outside of a sandbox.
    let outbox: String?
    let ways: [Way]
    let home: String
    let signOut: String

    /// One of the main places to go to.
    struct Way: Sendable {
        let label: String
        let href: String
        let icon: String
        let isCurrent: Bool
    }
}

/// The place that a page belongs to.
enum Place: CaseIterable, Sendable {
    case home, send, activity
}
