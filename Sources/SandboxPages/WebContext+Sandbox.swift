import HTTPSupport
import Hummingbird
import WebApp

/// Parts that the pages of a sandbox share.
extension WebContext {
    /// The link from each page to the first one.
    var wayBack: LinkPart {
        LinkPart(label: words("outbox_head"), href: SandboxLink.outbox.path)
    }

    /// An error of the sandbox on a form, in the words that belong to its code.
    func formError(_ error: some RawRepresentable<String>, at field: String?) -> FormError {
        let key = "error_\(error.rawValue)"
        return FormError(words(key), hint: words("\(key)_hint"), at: field)
    }

    /// Shows a page to everybody, with the error of its form if there is one.
    func show(
        _ page: some Page, to visit: Visit, _ principal: Principal?, _ error: FormError? = nil
    ) -> Response {
        show(page, to: visit, isSignedIn: principal != nil, status: error?.status ?? .ok)
    }
}
