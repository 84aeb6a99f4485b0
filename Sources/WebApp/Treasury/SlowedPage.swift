/// Who has to wait before signing in, and why.
struct SlowedPage: Page {
    static let template = "slowed"

    let title: String
    let hasErrors = false
    let wayBack: LinkPart
    let notice: Notice?
    let rows: [DevicesPage.Row]
    let scripts: [String] = []
}
