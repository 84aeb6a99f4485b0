/// The review of a payment.
struct ReviewPage: Page {
    static let template = "review"

    let title: String
    let head: String
    let lead: String
    /// The recipient's face; nil where nobody is paid.
    var face: Face?
    let facts: [Fact]
    /// Why it must wait for a treasurer; nil when it is sent at once.
    var warning: String?
    let action: String
    let change: String
    let hidden: [Fact]
    let button: String
    let scripts = ["pay"]
}
