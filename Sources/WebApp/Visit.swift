import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// One request of a browser, with what is known about who sent it.
struct Visit: Sendable {
    let request: Request
    let context: WalletContext
    /// What forms are bound to: the session's token, or a random word for somebody signed out.
    let formSubject: String
    /// The cookie that keeps that word, when it is new.
    let newCookie: HTTPField?
    /// What the person had been told when the visit began; nothing on the page is older. nil for
    /// somebody signed out.
    var version: Int64?
    /// Where this visitor would sign in again.
    var entry = Link.signIn

    /// Where to come back to: the page's own address, or that of the form that was sent, as far as
    /// the browser tells it.
    var here: String {
        guard request.method == .post else {
            let query = request.uri.query.map { "?" + $0 } ?? ""
            return request.uri.path + query
        }
        let form = LocalPath(referrer: request.headers[.referer], of: request.head.authority)
        return form?.text ?? Link.root.path
    }

    /// The fields behind the `?`; none when they cannot be read, since a link may carry anything.
    var query: FormFields? { try? FormFields(encoded: (request.uri.query ?? "").utf8) }
}

/// A visit of somebody who is signed in. Pages with anything personal take one of these, so that
/// none can forget to ask.
struct SignedInRequest: Sendable {
    let visit: Visit
    let principal: Principal

    var person: Person { principal.person }
    var id: PersonID { principal.person.id }

    /// The account that the address names.
    ///
    /// - Throws: `WalletError.accountNotFound` when it names none.
    func accountID() throws -> AccountID {
        guard let uuid = pathUUID else { throw WalletError.accountNotFound }
        return AccountID(uuid)
    }

    /// The goal that the address names.
    ///
    /// - Throws: `WalletError.goalNotFound` when it names none.
    func goalID() throws -> AccountID {
        guard let uuid = pathUUID else { throw WalletError.goalNotFound }
        return AccountID(uuid)
    }

    /// The transfer that the address names.
    ///
    /// - Throws: `WalletError.transferNotFound` when it names none.
    func transferID() throws -> TransferID {
        guard let uuid = pathUUID else { throw WalletError.transferNotFound }
        return TransferID(uuid)
    }

    /// The id in the address; nil when it is none.
    var pathUUID: UUID? { visit.context.parameters.get("id").flatMap(UUID.init(uuidString:)) }
}
