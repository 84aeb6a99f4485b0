import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// The page that was asked for, over a sign-in.
extension WebContext {
    /// How long somebody may take to sign in or to register.
    private static let patienceSeconds: Int64 = 3600

    /// Leads to the sign-in page, which says so where a session has ended, and from there to the
    /// page that was asked for.
    func signInFirst(_ visit: Visit) -> Response {
        let isOver = cookies.value(Cookie.session, in: visit.request) != nil
        var response = Response.seeOther(
            isOver ? Link.signIn.path(with: ["ended": "yes"]) : Link.signIn.path)
        if isOver { response.headers.append(cookies.clear(Cookie.session)) }
        if !visit.request.isAutomatic { remember(visit.here, of: visit, in: &response) }
        return response
    }

    /// Keeps where somebody wants to go on once they have signed in.
    func remember(_ path: String, of visit: Visit, in response: inout Response) {
        let isHome = [Link.home.path, Link.root.path].contains(path)
        if !isHome, let path = LocalPath(path) {
            response.headers.append(
                cookies.set(Cookie.next, to: path.cookie, seconds: Self.patienceSeconds))
        } else if cookies.value(Cookie.next, in: visit.request) != nil {
            response.headers.append(cookies.clear(Cookie.next))
        }
    }

    /// To the page that was asked for, or else to this one.
    func onward(_ visit: Visit, otherwise path: String = Link.home.path) -> Response {
        guard let cookie = cookies.value(Cookie.next, in: visit.request) else {
            return .seeOther(path)
        }
        var response = Response.seeOther(LocalPath(cookie: cookie)?.text ?? path)
        response.headers.append(cookies.clear(Cookie.next))
        return response
    }

    /// Keeps the session in the browser, knows the browser from now on, and goes on. Whatever was
    /// bound to the visitor before is worth nothing from now on.
    func begin(
        _ signedIn: SignedIn, _ visit: Visit, otherwise path: String = Link.home.path
    ) -> Response {
        var response = onward(visit, otherwise: path)
        response.headers.append(
            cookies.set(
                Cookie.session, to: signedIn.token,
                seconds: wallet.settings.sessionLifetimeSeconds))
        response.headers.append(
            cookies.set(
                Cookie.known, to: wallet.known.mark(for: signedIn.person.id),
                seconds: KnownDevices.lifetimeSeconds))
        response.headers.append(cookies.clear(Cookie.pending))
        response.headers.append(cookies.clear(Cookie.visitor))
        return response
    }

    /// What a way in says of a session that has ended; nil without one.
    func ended(_ visit: Visit) -> String? {
        visit.query?["ended"].map { _ in words("session_ended") }
    }
}
