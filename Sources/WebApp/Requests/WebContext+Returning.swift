import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Returning to the requested page after a sign-in.
extension WebContext {
    /// How long signing in or registering may take.
    private static let patienceSeconds: Int64 = 3600

    /// The first page for signed-out visitors: a phone number where codes can reach phones,
    /// otherwise a username and a password.
    var wayIn: Link { wallet.codes.isOffered ? .signIn : .login }

    /// Redirects to the sign-in page, which says if a session has ended, and from there to the
    /// requested page. An answer to a script leaves the session's cookie, so that the navigation
    /// that follows says it too.
    func signInFirst(_ visit: Visit) -> Response {
        let isOver = cookies.value(Cookie.session, in: visit.request) != nil
        var response = Response.seeOther(
            isOver ? wayIn.path(with: ["ended": "yes"]) : wayIn.path)
        if isOver, !visit.request.isFromScript {
            response.headers.append(cookies.clear(Cookie.session))
        }
        if !visit.request.isAutomatic { remember(visit.here, of: visit, in: &response) }
        return response
    }

    /// Remembers where to go after the sign-in.
    func remember(_ path: String, of visit: Visit, in response: inout Response) {
        let isHome = [Link.home.path, Link.root.path].contains(path)
        if !isHome, let path = LocalPath(path) {
            response.headers.append(
                cookies.set(Cookie.next, to: path.cookie, seconds: Self.patienceSeconds))
        } else if cookies.value(Cookie.next, in: visit.request) != nil {
            response.headers.append(cookies.clear(Cookie.next))
        }
    }

    /// Redirects to the requested page, or else to this one.
    func onward(_ visit: Visit, otherwise path: String = Link.home.path) -> Response {
        guard let cookie = cookies.value(Cookie.next, in: visit.request) else {
            return .seeOther(path)
        }
        var response = Response.seeOther(LocalPath(cookie: cookie)?.text ?? path)
        response.headers.append(cookies.clear(Cookie.next))
        return response
    }

    /// The cookie that holds a session's token.
    func cookie(ofSession token: String) -> HTTPField {
        cookies.set(
            Cookie.session, to: token, seconds: wallet.settings.sessionLifetimeSeconds)
    }

    /// Stores the session in the browser, marks the browser as known, and redirects. Everything
    /// bound to the signed-out visitor becomes invalid.
    func begin(
        _ signedIn: SignedIn, _ visit: Visit, otherwise path: String = Link.home.path
    ) -> Response {
        var response = onward(visit, otherwise: path)
        response.headers.append(cookie(ofSession: signedIn.token))
        response.headers.append(
            cookies.set(
                Cookie.known, to: wallet.known.mark(for: signedIn.person.id),
                seconds: KnownDevices.lifetimeSeconds))
        response.headers.append(cookies.clear(Cookie.pending))
        response.headers.append(cookies.clear(Cookie.visitor))
        if cookies.value(Cookie.invitation, in: visit.request) != nil {
            response.headers.append(cookies.clear(Cookie.invitation))
        }
        return response
    }

    /// Leads a signed-out person on, and deletes these cookies, and the pages and their offline
    /// copies that the browser stored (S-SESS-3, S-SESS-6).
    func leaving(to path: String, forgetting names: [String]) -> Response {
        var response = Response.seeOther(path)
        for name in names {
            response.headers.append(cookies.clear(name))
            response.headers.append(contentsOf: cookies.clearOlder(name))
        }
        if let name = HTTPField.Name("Clear-Site-Data") {
            response.headers[name] = "\"cache\", \"storage\""
        }
        return response
    }

    /// The notice that a redirect asks for.
    ///
    /// - Parameters:
    ///   - name: the field of the query that asks for it.
    ///   - texts: the keys of the texts by the values of that field.
    func notice(
        _ signedIn: SignedInRequest, _ name: String, _ texts: [String: String]
    ) -> Notice? {
        signedIn.visit.query?[name].flatMap { texts[$0] }.map { Notice(text: words($0)) }
    }

    /// The message about an ended session on a sign-in page, or about having left the wallet; nil
    /// without one.
    func ended(_ visit: Visit) -> String? {
        guard visit.query?["left"] == nil else { return words("leaving_done") }
        return visit.query?["ended"].map { _ in words("session_ended") }
    }
}
