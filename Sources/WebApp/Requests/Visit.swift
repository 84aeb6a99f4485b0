import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// One request of a browser, and what is known about its sender.
package struct Visit: Sendable {
    package let request: Request
    package let context: WalletContext
    /// The secret that forms are bound to: the session's token, or a random word if signed out.
    let formSubject: String
    /// The new cookie for that word, if there is one.
    let newCookie: HTTPField?
    /// The version of the person's data when the visit began; nothing on the page is older.
    /// Signed-out visitors have none.
    let version: Int64?
    /// The sign-in page of this visitor.
    let entry: Link
    /// Who is signed in.
    var person: PersonID?
    /// The fields of the form, once it is read.
    let typed = TypedForm()

    /// The address to return to: the page's own, or that of the submitted form, if the browser
    /// names it.
    var here: String {
        guard request.method == .post else {
            let query = request.uri.query.map { "?" + $0 } ?? ""
            return request.mountedPath + query
        }
        let form = LocalPath(referrer: request.headers[.referer], of: request.site)
        return form?.text ?? (isAtOwnAddress ? request.mountedPath : Link.root.path)
    }

    /// True if the form's own address shows the form, so that its page needs no `Referer`.
    private var isAtOwnAddress: Bool { Self.isEntry(request.mountedPath) }

    /// True if it follows a link of a page that this browser showed to somebody signed out. Only
    /// forms lead to the pages of codes: somebody who goes back to one has signed in there.
    var comesFromEntry: Bool {
        let codes: [Link] = [.code, .forgottenCode, .emailCode]
        guard !codes.contains(where: { $0.path == request.mountedPath }),
            let page = LocalPath(referrer: request.headers[.referer], of: request.site)
        else { return false }
        return Self.isEntry(String(page.text.prefix { $0 != "?" }))
    }

    /// True if the page at this path is for signed-out visitors.
    private static func isEntry(_ path: String) -> Bool {
        let entries: [Link] = [
            .setup, .signIn, .code, .login, .register, .passkeyJoining, .reset, .forgotten,
            .forgottenCode, .emailSignIn, .emailCode, .tokenSignIn,
        ]
        return entries.contains { $0.path == path }
    }

    /// The query fields, if they are valid: a link may contain anything.
    package var query: FormFields? { try? FormFields(encoded: (request.uri.query ?? "").utf8) }
}

/// A request of a signed-in person. Pages with personal content take one as a parameter, so that
/// none can forget the check.
struct SignedInRequest: Sendable {
    let visit: Visit
    let principal: Principal

    var person: Person { principal.person }
    var id: PersonID { principal.person.id }
    /// This session's authority to move money.
    var authority: Authority { .session(principal.session.id) }

    /// The account that the address names.
    ///
    /// - Throws: `WalletError.account(.notFound)` when it names none.
    func accountID() throws -> AccountID {
        guard let uuid = pathUUID else { throw WalletError.account(.notFound) }
        return AccountID(uuid)
    }

    /// The goal that the address names.
    ///
    /// - Throws: `WalletError.goal(.notFound)` when it names none.
    func goalID() throws -> AccountID {
        guard let uuid = pathUUID else { throw WalletError.goal(.notFound) }
        return AccountID(uuid)
    }

    /// The transfer that the address names.
    ///
    /// - Throws: `WalletError.history(.transferNotFound)` when it names none.
    func transferID() throws -> TransferID {
        guard let uuid = pathUUID else { throw WalletError.history(.transferNotFound) }
        return TransferID(uuid)
    }

    /// The thing in this list that the address names.
    ///
    /// - Throws: the error when it names none.
    func one<Thing>(
        of things: [Thing], by id: KeyPath<Thing, UUID>, or error: WalletError
    ) throws(WalletError) -> Thing {
        guard let found = things.first(where: { $0[keyPath: id] == pathUUID }) else { throw error }
        return found
    }

    /// The id in the address, if it is a UUID.
    var pathUUID: UUID? { visit.context.parameters.get("id").flatMap(UUID.init(uuidString:)) }
}
