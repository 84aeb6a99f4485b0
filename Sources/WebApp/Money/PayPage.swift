/// A request for money, as a person without a wallet sees it.
struct PayPage: Page {
    static let template = "pay"

    let title: String
    let head: String
    let initials: String
    let name: String
    let amount: String
    let note: String?
    let action: String
    let hidden: [Fact]
}
