import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `POST /v1/recipients`: the owner of a name, before a payment to it.
    func addRecipients(to routes: Routes<RESTAPI>) {
        routes.post("/v1/recipients", use: find)
    }

    private func find(_ call: RESTCall) async throws -> Response {
        let body = try await call.body("recipient", "currency")
        let name = try body.string("recipient")
        guard let currency = Currency(code: try body.string("currency")) else {
            throw WalletError.money(.currencyUnknown)
        }
        try trials.lookUp(by: call.person, from: call.context.clientAddress)
        let found = try await wallet.transfers.recipient(name, paidIn: currency, by: call.person)
        return .json { json in
            json.string("name", found.name)
            json.string("handle", found.handle)
        }
    }
}
