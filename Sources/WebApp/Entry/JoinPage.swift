/// The page that an invitation opens.
struct JoinPage: Page {
    static let template = "join"

    /// One way to join.
    struct Way: Sendable {
        let label: String
        let href: String
        let icon: String
    }

    let title: String
    let head: String
    let note: String?
    /// Says that it makes a treasurer; nil for a member.
    let role: String?
    /// Says that treasurers see notes; nil where they do not.
    let openNotes: String?
    let ways: [Way]
    /// Where to join with a passkey; nil where passkeys are not available.
    let passkey: String?
    /// For those who have a wallet here.
    let login: String
    let scripts = ["credential", "passkeys", "elsewhere"]
}
