/// Where a page comes from, and where the program serves it.
struct PageSource: Sendable {
    /// The document and the page, as paths in the repository.
    let yaml: String
    let html: String
    /// The addresses of the page and of the document.
    let path: String
    let document: String
    /// Whether it is the wallet's own: its errors are those of the catalogue, and its token is a
    /// session's.
    let isOwn: Bool

    static let rest = PageSource(
        yaml: "Sources/WalletAPI/openapi.yaml",
        html: "Sources/WalletAPI/Pages/rest.html",
        path: "/docs", document: "/v1/openapi.yaml", isOwn: true)
    static let starling = PageSource(
        yaml: "Sources/WalletAPI/Pages/starling.yaml",
        html: "Sources/WalletAPI/Pages/starling.html",
        path: "/docs/starling", document: "/docs/starling.yaml", isOwn: false)
    static let course = PageSource(
        yaml: "Sources/WalletAPI/Pages/course.yaml",
        html: "Sources/WalletAPI/Pages/course.html",
        path: "/docs/course", document: "/docs/course.yaml", isOwn: false)
    static let sandbox = PageSource(
        yaml: "Sources/Sandbox/API/openapi.yaml", html: "Sources/Sandbox/API/docs.html",
        path: "/sandbox/docs", document: "/sandbox/openapi.yaml", isOwn: false)
    static let all = [rest, starling, course, sandbox]

    /// The page of a document.
    ///
    /// - Throws: what the YAML parser throws.
    func page(of yaml: String) throws -> String {
        let description = try APIDescription(yaml: yaml)
        let errors = isOwn ? ErrorEntry.catalogue : ErrorEntry.listed(in: description)
        return ReadablePage(
            description: description, errors: errors, path: path, document: document,
            tokenForm: TokenForm(isOwn: isOwn, header: description.tokenHeader)
        ).html
    }
}
