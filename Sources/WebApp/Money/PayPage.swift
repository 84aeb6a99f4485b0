/// A request for money, as a person without a wallet sees it.
struct PayPage: Page {
    static let template = "pay"

    let title: String
    let hasErrors = false
    let head: String
    let initials: String
    let name: String
    let amount: String
    let note: String?
    let action: String
    let hidden: [Fact]
    let scripts: [String] = []
}
