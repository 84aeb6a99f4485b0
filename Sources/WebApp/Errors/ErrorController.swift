import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// The pages for errors that are not about a form's content.
struct ErrorController {
    let web: WebContext

    private var words: Localisation { web.words }

    /// - Parameter address: the requested address, which a link can request again.
    func answer(
        to report: ErrorReport, requestID: String, asking address: String? = nil
    ) -> Response {
        if report.text.code == .signIn(.notSignedIn) {
            return .seeOther(web.wayIn.path(with: ["ended": "yes"]))
        }
        var layout = web.layout(csrf: "", isSignedIn: false, at: nil)
        if let right = rightAddress(for: report) {
            layout.home = right.text + Link.root.path
            layout.isInstallable = false
        }
        let page = page(for: report, requestID: requestID, asking: address)
        var response = web.answer(page, in: layout, status: report.status)
        report.addHeaders(to: &response)
        return response
    }

    /// Asks the person to resubmit the form when its outcome is unknown (UI-PAY-25). The form's
    /// idempotency key ensures that it takes effect once.
    func checking(_ signedIn: SignedInRequest, _ form: FormFields) -> Response {
        let hidden = form.names.filter { $0 != "csrf" }.sorted()
            .map { Fact(name: $0, value: form.text($0)) }
        let page = ErrorPage(
            title: words("unknown_head"), status: "", head: words("unknown_head"),
            text: words("unknown_text"), requestID: signedIn.visit.context.requestID,
            again: ErrorPage.Again(action: signedIn.visit.request.mountedPath, hidden: hidden),
            ways: [
                LinkPart(label: words("nav_activity"), href: Link.transactions.path, isQuiet: true)
            ])
        return web.show(page, to: signedIn, status: .internalServerError)
    }

    /// The error as a notice above a form.
    func summary(of report: ErrorReport, requestID: String) -> ErrorSummary {
        let code = Int(report.status.code)
        // The form below is a new one.
        let (head, text) =
            report.text.code == .request(.formExpired)
            ? (words("form_expired_head"), words("form_expired_text")) : texts(for: report, code)
        let id = code >= 500 ? "\(words("error_request")) \(requestID)" : nil
        let hint = [text, id].compactMap(\.self).joined(separator: " ")
        return ErrorSummary(
            title: words("error_titles", count: 1),
            items: [ErrorSummary.Item(message: head.withPeriod, hint: hint, href: nil)])
    }

    /// The page for an error of a form whose own page is not there: it carries what was typed, and
    /// sends it again.
    func carrying(_ form: FormFields, in visit: Visit, after report: ErrorReport) -> Response {
        let id = visit.context.requestID
        guard report.status == .tooManyRequests || report.status.code >= 500 else {
            return answer(to: report, requestID: id)
        }
        var shown = page(for: report, requestID: id, asking: nil)
        shown.again = ErrorPage.Again(
            action: visit.request.mountedPath, hidden: form.shown)
        var response = web.show(
            shown, to: visit, isSignedIn: visit.version != nil, status: report.status)
        report.addHeaders(to: &response)
        return response
    }

    private func page(
        for report: ErrorReport, requestID: String, asking address: String?
    ) -> ErrorPage {
        if let right = rightAddress(for: report) { return leading(to: right, asking: address) }
        let code = Int(report.status.code)
        let again = code >= 500 ? address : nil
        let home = LinkPart(
            label: words("error_home"), href: Link.root.path, isQuiet: true)
        let (head, text) = texts(for: report, code)
        return ErrorPage(
            title: head, status: words("error_status", ["status": String(code)]), head: head,
            text: text, requestID: code >= 500 ? requestID : nil, again: nil,
            ways: [again.map { LinkPart(label: words("feed_retry"), href: $0) }, home]
                .compactMap(\.self))
    }

    /// The right address for people who are at a wrong name of this server.
    private func rightAddress(for report: ErrorReport) -> SiteAddress? {
        report.text.code == .request(.hostNotAllowed) ? Site.current?.published : nil
    }

    /// The page at a wrong name of this server, below which no other page is.
    private func leading(to right: SiteAddress, asking address: String?) -> ErrorPage {
        let way = LinkPart(
            label: words("error_host_go"), href: right.text + (address ?? Link.root.path))
        return ErrorPage(
            title: words("error_host_head"), status: words("error_status", ["status": "421"]),
            head: words("error_host_head"),
            text: words("error_host_right", ["address": right.text]), requestID: nil, again: nil,
            ways: [way])
    }

    private func texts(for report: ErrorReport, _ code: Int) -> (String, String) {
        let text = words.said(report.text)
        switch code {
        case 403 where text.code == .money(.cashOff):
            return (words("error_other_head"), text.message)
        case 403 where text.code == .history(.statementsOff):
            return (words("error_other_head"), "\(text.message) \(text.hint)")
        case 403 where text.code == .request(.cookiesRefused):
            return (words("cookies_refused_head"), words("cookies_refused_text"))
        case 403 where text.code == .request(.originChanged): return (text.message, text.hint)
        case 503 where [.joining(.notSetUp), .server(.clockInDoubt)].contains(text.code):
            return (text.message, text.hint)
        case 404 where [.access(.resetInvalid), .contact(.undoInvalid)].contains(text.code):
            return (text.message, text.hint)
        case 429:
            let wait = words.wait(seconds: report.retryAfterSeconds ?? 60)
            return (words("error_429_head"), words("error_429_text", ["wait": wait]))
        case 400, 403, 404, 405, 413, 500, 503:
            return (words("error_\(code)_head"), words("error_\(code)_text"))
        default:
            return (words("error_other_head"), "\(text.message) \(text.hint)")
        }
    }
}
