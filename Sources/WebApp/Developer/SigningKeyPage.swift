/// A public key, its id in signatures, and how to remove it.
struct SigningKeyPage: Page {
    static let template = "signing-key"

    let title: String
    let wayBack: LinkPart
    let notice: Notice?
    let head: String
    let facts: [Fact]
    let id: Snippet
    let ending: CredentialPage.Ending
    let cancel: String
    let scripts = ["copy"]
}
