/// The review of a payment.
struct ReviewPage: Page {
    static let template = "review"

    let title: String
    let head: String
    let lead: String
    /// The payee's avatar. Where nobody is paid, there is none.
    var face: Face?
    let facts: [Fact]
    /// Tells why it must wait for a treasurer, if it must.
    var warning: String?
    let action: String
    let change: String
    let hidden: [Fact]
    let button: String
    let scripts = ["pay"]
}
