/// The form for a request for money.
struct RequestFormPage: Page {
    static let template = "request-form"

    let title: String
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let action: String
    let fields: [Field]
    let cancel: String
}

/// A finished request for money, ready to share.
struct RequestPage: Page {
    static let template = "request"

    /// A QR code as an SVG.
    struct Code: Sendable {
        let span: String
        let path: String
    }

    let title: String
    let wayBack: LinkPart
    let head: String
    let note: String?
    let link: String
    /// nil when the link is too long for a code.
    let code: Code?
    let done: String
    let scripts = ["share"]
}
