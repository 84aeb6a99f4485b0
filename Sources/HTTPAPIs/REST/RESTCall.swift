import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI: Dialect {
    typealias Identity = Principal
    typealias FieldFailure = RequestError

    static let leniency = Leniency.strict

    static func authenticate(
        _ request: Request, for permissions: [Never], in wallet: Wallet
    ) async throws -> Principal {
        try await Principal.bearer(of: request, in: wallet)
    }
}

extension RequestError: FieldError {
    static func missing(_ names: [String]) -> RequestError {
        missingField(names.joined(separator: ", "))
    }

    static func invalid(_ name: String, _ rule: String) -> RequestError { wrongType(name, rule) }
}

/// An authenticated request to the REST API.
typealias RESTCall = Call<RESTAPI, Principal>
/// A request to the REST API that needs no session.
typealias OpenRESTCall = Call<RESTAPI, Void>

extension Call where API == RESTAPI {
    /// The fields of the query.
    ///
    /// - Parameter names: all allowed names.
    /// - Throws: `RequestError` for an invalid encoding or an unknown name.
    func query(_ names: String...) throws -> FormFields { try request.queryFields(names) }

    /// The key of a request that moves money.
    ///
    /// - Throws: `WalletError.money(.idempotencyKeyInvalid)` if it is missing, doubled or invalid.
    var key: IdempotencyKey {
        get throws(WalletError) { try request.idempotencyKey() }
    }

    /// The id in the path, `:id`.
    ///
    /// - Parameter missing: the error if it is not a UUID, since nothing has such an id.
    func id(or missing: WalletError) throws(WalletError) -> UUID {
        guard let id = pathID("id") else { throw missing }
        return id
    }

    /// The account in the path, `:id`.
    var accountID: AccountID {
        get throws(WalletError) { AccountID(try id(or: .account(.notFound))) }
    }

    /// The goal in the path, `:id`.
    var goalID: AccountID {
        get throws(WalletError) { AccountID(try id(or: .goal(.notFound))) }
    }

    /// The transfer in the path, `:id`.
    var transferID: TransferID {
        get throws(WalletError) { TransferID(try id(or: .history(.transferNotFound))) }
    }
}

extension Call where API == RESTAPI, Identity == Principal {
    /// The signed-in person.
    var person: PersonID { principal.id }
    /// On whose word money leaves.
    var authority: Authority { .session(principal.session.id) }
}
