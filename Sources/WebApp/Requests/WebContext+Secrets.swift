import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension WebContext {
    /// Moves the secret of a link into a cookie, so that it is in no address bar and no history.
    /// The link itself changes nothing: programs that look at links in messages use nothing up.
    ///
    /// - Parameter seconds: how long the opened link waits for its person.
    func taking(
        _ cookie: String, of visit: Visit, to link: Link, seconds: Int64 = 3600
    ) -> Response {
        let token = visit.context.parameters.get("token") ?? ""
        let isKept = Self.isToken(token)
        var response = Response.seeOther(
            isKept ? link.path(with: [Self.openedField: "yes"]) : link.path)
        response.headers.append(
            isKept ? cookies.set(cookie, to: token, seconds: seconds) : cookies.clear(cookie))
        if let name = HTTPField.Name("Referrer-Policy") {
            response.headers[name] = "no-referrer"
        }
        return response
    }

    /// The field of the address that says that a link was opened.
    private static let openedField = "opened"

    /// Says that an opened link needs a cookie, if the browser keeps none. A browser keeps none if
    /// it has just opened a link and sends none.
    func refusal(of visit: Visit) -> Response? {
        guard visit.query?[Self.openedField] != nil, visit.request.headers[.cookie] == nil else {
            return nil
        }
        let page = MessagePage(
            title: words("cookies_link_head"),
            wayBack: LinkPart(label: words("account_back"), href: Link.root.path),
            head: words("cookies_link_head"), text: words("cookies_link_text"), ways: [])
        return show(page, to: visit, status: .forbidden)
    }

    /// Leads to a page, and keeps a secret for it in a cookie.
    ///
    /// - Parameter end: when the secret expires.
    func leading(
        to link: Link, keeping secret: String, in cookie: String, until end: Timestamp
    ) -> Response {
        var response = Response.seeOther(link.path)
        let seconds = end.seconds(since: clock.now())
        response.headers.append(cookies.set(cookie, to: secret, seconds: seconds))
        return response
    }

    /// True if the text has the form of our secrets. Anything else stays out of cookies.
    private static func isToken(_ text: String) -> Bool {
        SecretToken.mayBe(text)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
            }
    }
}
