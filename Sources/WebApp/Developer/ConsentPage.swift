/// Asks the person to authorise an app.
struct ConsentPage: Page {
    static let template = "consent"

    let title: String
    let head: String
    let initials: String
    let lead: String
    let meanings: [ScopeMeaning]
    let names: String
    let action: String
    let hidden: [Fact]
    let next: String
}
