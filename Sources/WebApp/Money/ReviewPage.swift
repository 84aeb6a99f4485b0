/// The review of a payment.
struct ReviewPage: Page {
    static let template = "review"

    let title: String
    let hasErrors = false
    let facts: [Fact]
    let action: String
    let change: String
    let hidden: [Fact]
    let button: String
    let scripts = ["pay"]
}
