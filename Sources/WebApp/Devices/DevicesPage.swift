/// The person's sessions and trusted devices.
struct DevicesPage: Page {
    static let template = "devices"

    /// One session, or one device.
    struct Row: Sendable {
        let icon: String
        let name: String
        let isHere: Bool
        let facts: [String]
        /// The address that ends it.
        let end: String
        let label: String
        /// The label with the device's name in it, for screen readers.
        let spoken: String
    }

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let sessions: [Row]
    /// The address that ends all other sessions, if there are any.
    let endOthers: String?
    let trusted: [Row]
    let hasTrusted: Bool
    let forget: String
    let passkeys: String
}
