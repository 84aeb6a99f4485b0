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
    /// - Throws: `RequestError.routeNotFound` when it is no UUID: nothing has such an address.
    func uid(_ name: String) throws(RequestError) -> StarlingUID {
        guard let text = context.parameters.get(name), let id = UUID(canonical: text) else {
            throw .routeNotFound
        }
        return StarlingUID(id)
    }

    /// The id of a payee or a file in the path.
    func id(_ name: String) throws(RequestError) -> UUID { try uid(name).byClock }

    /// The account in the path, `:account`, open or closed.
    ///
    /// - Throws: `WalletError.accountNotFound`, also for another person's.
    func account(in wallet: Wallet) async throws -> AccountRecord {
        try await wallet.accounts.findEver(oneOf: try uid("account").accounts, of: person)
    }

    /// The id of that account.
    func accountID(in wallet: Wallet) async throws -> AccountID {
        try await account(in: wallet).id
    }

    /// The account in the path, `:account`, which must be open.
    ///
    /// - Throws: `WalletError.accountNotFound`, also for another person's.
    func openAccount(in wallet: Wallet) async throws -> AccountRecord {
        let found = try await account(in: wallet)
        guard !found.account.isClosed else { throw WalletError.accountNotFound }
        return found
    }

    /// What stands behind the `?`; names that nobody asks for are let through.
    func query() throws -> StarlingQuery {
        StarlingQuery(try FormFields(encoded: (request.uri.query ?? "").utf8))
    }

    /// The JSON object in the body, whatever its content type says.
    func body() async throws -> StarlingBody {
        try StarlingBody(try await request.limitedBody())
    }
}
