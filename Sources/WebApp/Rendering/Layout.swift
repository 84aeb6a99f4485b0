/// What is around every page.
struct Layout: Sendable {
    /// Where this version's style sheet, scripts and pictures are.
    let assets: String
    /// The token that every form carries.
    let csrf: String
    let isSignedIn: Bool
    /// Where the outbox is; nil outside of a sandbox.
    let outbox: String?
    let ways: [Way]
    let home: String
    /// Where to sign in again when the session ends.
    var signIn: String
    let signOut: String
    let manifest: String
    /// Where this page hears of changes; nil for somebody signed out.
    let live: String?
    /// The address of this page, which forms of the frame lead back to.
    let here: String
    /// Where figures are hidden and shown again.
    let figures: String
    let hidesFigures: Bool
    /// Where another language is chosen.
    let language: String
    let languages: [Language]

    /// A language to choose.
    struct Language: Sendable {
        let code: String
        /// In that language itself.
        let name: String
        let isCurrent: Bool
    }

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
    case home, send, activity, goals, you
}
