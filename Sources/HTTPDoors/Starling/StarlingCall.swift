import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// One request of somebody whose token opened the route.
struct StarlingCall: Sendable {
    let request: Request
    let context: WalletContext
    let bearer: Bearer

    /// The person for whom the token acts.
    var person: PersonID { bearer.person.id }

    /// An id in the path, in any case.
    ///
    /// - Throws: `RequestFault.routeNotFound` when it is no UUID: nothing has such an address.
    func id(_ name: String) throws(RequestFault) -> UUID {
        guard let text = context.parameters.get(name), let id = UUID(canonical: text) else {
            throw .routeNotFound
        }
        return id
    }

    /// The account in the path, `:account`.
    func accountID() throws(RequestFault) -> AccountID { AccountID(try id("account")) }

    /// The goal in the path, `:goal`.
    func goalID() throws(RequestFault) -> AccountID { AccountID(try id("goal")) }

    /// What stands behind the `?`; names that nobody asks for are let through.
    func query() throws -> StarlingQuery {
        StarlingQuery(try FormFields(encoded: (request.uri.query ?? "").utf8))
    }

    /// The JSON object in the body, whatever its content type says.
    func body() async throws -> StarlingBody {
        try StarlingBody(try await request.limitedBody())
    }
}
