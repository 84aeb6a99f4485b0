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
    package var wayIn: Link { wallet.codes.isOffered ? .signIn : .login }

    /// The sign-in page that this browser used last; the first one by default.
    func wayIn(of request: Request) -> Link {
        lastWay(in: request) ?? wayIn
    }

    private func lastWay(in request: Request) -> Link? {
        switch cookies.value(Cookie.way, in: request) {
        case "password": .login
        case "email" where wallet.emails.isOffered: .emailSignIn
        default: nil
        }
    }

    /// The sign-in page for this person, if they leave.
    func wayIn(of request: Request, for person: Person) -> Link {
        lastWay(in: request) ?? (person.phone == nil ? .login : wayIn)
    }

    /// Redirects to the sign-in page, which says if a session has ended, and from there to the
    /// requested page. After an ended session, only the same person gets to that page. An answer to
    /// a script leaves the session's cookie, so that the navigation that follows says it too.
    func signInFirst(_ visit: Visit) -> Response {
        let hasCookie = cookies.value(Cookie.session, in: visit.request) != nil
        // Only a page of a session has a form for one. The browser may have dropped the cookie.
        let isOver = hasCookie || visit.request.method == .post
        var response = Response.seeOther(
            isOver ? visit.entry.path(with: ["ended": "yes"]) : visit.entry.path)
        if hasCookie, !visit.request.isFromScript {
            response.headers.append(cookies.clear(Cookie.session))
        }
        if !visit.request.isAutomatic {
            remember(visit.here, of: visit, isForKnown: isOver, in: &response)
        }
        return response
    }

    /// Remembers where to go after the sign-in.
    ///
    /// - Parameter isForKnown: whether only whoever signed in here last is led there.
    func remember(
        _ path: String, of visit: Visit, isForKnown: Bool = false, in response: inout Response
    ) {
        let isHome = [Link.home.path, Link.root.path].contains(path)
        if !isHome, let path = LocalPath(path) {
            let cookie = path.cookie + (isForKnown ? Self.knownMark : "")
            response.headers.append(
                cookies.set(Cookie.next, to: cookie, seconds: Self.patienceSeconds))
        } else if cookies.value(Cookie.next, in: visit.request) != nil {
            response.headers.append(cookies.clear(Cookie.next))
        }
    }

    /// Ends the cookie's value if only whoever signed in here last is led to its page.
    private static let knownMark = ".known"

    /// Redirects this person to the requested page, or else to this one.
    func onward(
        _ visit: Visit, for person: PersonID, otherwise path: String = Link.home.path
    ) -> Response {
        guard let cookie = cookies.value(Cookie.next, in: visit.request) else {
            return .seeOther(path)
        }
        let mark = cookies.value(Cookie.known, in: visit.request, orOlder: true)
        let isForKnown = cookie.hasSuffix(Self.knownMark)
        let isTheirs = !isForKnown || wallet.known.isKnown(mark, to: person)
        let next = LocalPath(
            cookie: String(cookie.dropLast(isForKnown ? Self.knownMark.count : 0)))
        var response = Response.seeOther((isTheirs ? next?.text : nil) ?? path)
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
    package func begin(
        _ signedIn: SignedIn, _ visit: Visit, otherwise path: String = Link.home.path
    ) -> Response {
        var response = onward(visit, for: signedIn.person.id, otherwise: path)
        response.headers.append(cookie(ofSession: signedIn.token))
        response.headers.append(
            cookies.set(
                Cookie.known, to: wallet.known.mark(for: signedIn.person.id),
                seconds: KnownDevices.lifetimeSeconds))
        response.headers.append(way(of: visit.request.mountedPath))
        response.headers.append(cookies.clear(Cookie.pending))
        // All tabs of this browser have the next one when the session ends.
        response.headers.append(
            cookies.set(Cookie.visitor, to: Nonce(randomness: randomness).text))
        // Somebody else may have opened it.
        if signedIn.isNew, cookies.value(Cookie.invitation, in: visit.request) != nil {
            response.headers.append(cookies.clear(Cookie.invitation))
        }
        return response
    }

    /// The cookie that holds the way that signed somebody in, by the address of its form.
    private func way(of path: String) -> HTTPField {
        let word: String? =
            switch path {
            case Link.signIn.path, Link.code.path, Link.tokenSignIn.path: nil
            case Link.emailCode.path: "email"
            default: "password"
            }
        return word.map { cookies.set(Cookie.way, to: $0, seconds: KnownDevices.lifetimeSeconds) }
            ?? cookies.clear(Cookie.way)
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
    func notice(_ signedIn: SignedInRequest, _ name: String, _ texts: [String: String]) -> Notice? {
        signedIn.visit.query?[name].flatMap { texts[$0] }.map { Notice(text: words($0)) }
    }

    /// The message about an ended session on a sign-in page, or about having left the wallet.
    func ended(_ visit: Visit) -> String? {
        guard visit.query?["left"] == nil else { return words("leaving_done") }
        return visit.query?["ended"].map { _ in words("session_ended") }
    }
}
