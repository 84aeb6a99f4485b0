import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI: Dialect {
    typealias Identity = Bearer
    typealias Permission = Scope
    typealias FieldFailure = StarlingError

    static let root = "/api/v2"
    static let leniency = Leniency.lenient(nullIsLeftOut: true)
    static let integerRule = "a whole number"

    static func authenticate(
        _ request: Request, for scopes: [Scope], in wallet: Wallet
    ) async throws -> Bearer {
        let bearer = try await wallet.tokens.authenticate(request.starlingToken)
        guard scopes.isEmpty || scopes.contains(where: bearer.scopes.contains) else {
            throw StarlingError.insufficientScope(scopes, granted: bearer.scopes)
        }
        return bearer
    }

    static func response(to error: any Error) -> Response? {
        switch error {
        case let error as StarlingError: error.response
        case let error as AttachmentError: error.starling.response
        case WalletError.developer(.tokenInvalid): StarlingError.tokenInvalid.response
        default: nil
        }
    }
}

/// A request with a token that the route accepts.
typealias StarlingCall = Call<StarlingAPI, Bearer>

typealias StarlingFields = Fields<StarlingAPI>

extension StarlingCall {
    /// The person for whom the token acts.
    var person: PersonID { principal.person.id }

    /// An id in the path, in any case.
    ///
    /// - Throws: `RequestError.routeNotFound` if it is not a UUID.
    func uid(_ name: String) throws(RequestError) -> StarlingUID {
        guard let id = pathID(name) else { throw .routeNotFound }
        return StarlingUID(id)
    }

    /// The id of a payee or a file in the path.
    func id(_ name: String) throws(RequestError) -> UUID { try uid(name).byClock }

    /// The account in the path, `:account`, open or closed.
    ///
    /// - Throws: `WalletError.account(.notFound)`, also for another person's.
    func account(in wallet: Wallet) async throws -> AccountRecord {
        try await wallet.accounts.findEver(oneOf: try uid("account").accounts, of: person)
    }

    /// The id of that account.
    func accountID(in wallet: Wallet) async throws -> AccountID {
        try await account(in: wallet).id
    }

    /// The account in the path, `:account`, which must be open.
    ///
    /// - Throws: `WalletError.account(.notFound)`, also for another person's.
    func openAccount(in wallet: Wallet) async throws -> AccountRecord {
        let found = try await account(in: wallet)
        guard !found.account.isClosed else { throw WalletError.account(.notFound) }
        return found
    }

    /// The fields of the query; unknown names are ignored.
    func query() throws -> StarlingQuery {
        StarlingQuery(try FormFields(encoded: (request.uri.query ?? "").utf8))
    }
}

extension Request {
    /// The token in `Authorization`, with or without `Bearer`, up to a `;`, after which some
    /// clients add a signature.
    ///
    /// - Throws: `StarlingError.tokenMissing`.
    fileprivate var starlingToken: String {
        get throws(StarlingError) {
            guard let header = headers[.authorization] else { throw .tokenMissing }
            let first = header.split(separator: ";", maxSplits: 1).first ?? ""
            let words = first.split(separator: " ")
            guard let last = words.last, words.count <= 2 else { throw .tokenInvalid }
            if words.count == 2, words[0].lowercased() != "bearer" { throw .tokenInvalid }
            return String(last)
        }
    }
}
