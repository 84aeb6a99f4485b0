/// The people who have to wait before signing in, and the reasons.
struct SlowedPage: Page {
    static let template = "slowed"

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let rows: [DevicesPage.Row]
}
