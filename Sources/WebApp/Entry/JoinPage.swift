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
    /// Says that it makes a treasurer, if it does.
    let role: String?
    /// Says that treasurers see notes, if they do.
    let openNotes: String?
    let ways: [Way]
    /// The address to join with a passkey, if passkeys are available.
    let passkey: String?
    /// For those who have a wallet here.
    let login: String
    let scripts = ["credential", "passkeys", "elsewhere"]
}
