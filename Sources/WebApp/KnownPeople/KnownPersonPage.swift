/// A person with whom one has dealings, and the latest payments between both.
struct KnownPersonPage: Page {
    static let template = "known-person"

    let title: String
    let wayBack: LinkPart
    let face: Face
    /// The username, if it differs from the name.
    let handle: String?
    let notice: Notice?
    /// Missing for somebody who is blocked.
    let open: Open?
    let blocked: Blocked?
    let isUTC: Bool
    let days: [Day]
    let hasEntries: Bool
    let columns: [String] = []
    let hasColumns = false
    let scripts = ["sheet"]

    /// The actions with somebody who is not blocked.
    struct Open: Sendable {
        let send: String
        let request: String
        let favourite: String
        /// `true` or `false`, for `aria-pressed`.
        let isFavourite: String
        /// The button's value for the favourite: `yes` or `no`.
        let change: String
        let block: String
        let blockLabel: String
    }

    /// The block, and the form that ends it.
    struct Blocked: Sendable {
        let text: String
        let action: String
        let button: String
    }
}
