/// A request for money, as a person without a wallet sees it.
struct PayPage: Page {
    static let template = "pay"

    let title: String
    let head: String
    let face: Face
    let name: String
    let amount: String
    let note: String?
    let lead: String
    /// The text for visitors who may not join.
    let joining: String?
    let action: String
    let hidden: [Fact]
    let preview: Preview

    /// The preview of the link in other apps. It never has the amount or the note: a group chat is
    /// not the place for them.
    struct Preview: Sendable {
        let title: String
        let site: String
        let image: String
    }
}
