import WebApp

/// The magic values of a sandbox.
struct MagicPage: Page {
    static let template = "magic"

    /// The values of one place.
    struct Group: Sendable {
        let id: String
        let title: String
        let rows: [Row]
    }

    struct Row: Sendable {
        let name: String
        let effect: String
    }

    let title: String
    let wayBack: LinkPart
    let groups: [Group]
    let scripts: [String] = []
}
