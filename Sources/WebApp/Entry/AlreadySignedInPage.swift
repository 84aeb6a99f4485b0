import HTTPSupport
import Hummingbird
import WalletServices

/// Says who is signed in, to somebody who signs in while this browser has a session.
struct AlreadySignedInPage: Page {
    static let template = "already-signed-in"

    let title: String
    let text: String
    let signOut: String
    let goOn: String
    /// The page with a link for another person, which waits for the sign-out.
    let next: String?
}

extension WebContext {
    /// The answer to a form of the sign-in in a browser where somebody is signed in already, as in
    /// another tab. Nothing of the form counts. A script is led to the page, too.
    func alreadySignedIn(_ signedIn: SignedInRequest) async throws -> Response {
        var page = showAlreadySignedIn(signedIn)
        page.status = .conflict
        return try await leading(to: page, after: signedIn.visit, evenFetched: true)
    }

    /// The same page, for the links of a sign-in page.
    func showAlreadySignedIn(_ signedIn: SignedInRequest) -> Response {
        let name: KeyValuePairs = ["name": signedIn.person.greetingName]
        let isReset = signedIn.visit.request.mountedPath == Link.reset.path
        return show(
            AlreadySignedInPage(
                title: words("already_head", name), text: words("already_text"),
                signOut: words("already_sign_out"), goOn: words("already_go_on", name),
                next: isReset ? Link.reset.path : nil),
            to: signedIn)
    }
}
