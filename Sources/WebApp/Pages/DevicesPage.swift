/// Where somebody is signed in, and which devices need no code.
struct DevicesPage: Page {
    static let template = "devices"

    /// One session, or one device.
    struct Row: Sendable {
        let icon: String
        let name: String
        let isHere: Bool
        let facts: [String]
        /// Where it is ended.
        let end: String
        let label: String
        /// The label with the device's name in it, for screen readers.
        let spoken: String
    }

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    let sessions: [Row]
    /// Where all sessions but this one are ended; nil when there are none.
    let endOthers: String?
    let trusted: [Row]
    let hasTrusted: Bool
    let forget: String
    let passkeys: String
    let scripts: [String] = []
}
