/// The person's sessions and trusted devices.
struct DevicesPage: Page {
    static let template = "devices"

    /// One session, or one device.
    struct Row: Sendable {
        let icon: String
        let name: String
        let isHere: Bool
        let facts: [String]
        /// Where to end it.
        let end: String
        let label: String
        /// The label with the device's name in it, for screen readers.
        let spoken: String
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let sessions: [Row]
    /// Where to end all other sessions; nil when there are none.
    let endOthers: String?
    let trusted: [Row]
    let hasTrusted: Bool
    let forget: String
    let passkeys: String
}
