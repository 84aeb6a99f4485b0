import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `POST /v1/recipients`: who a name belongs to, before money is sent there.
    func addRecipients(to routes: RESTRoutes) {
        routes.signedIn(.post, "/v1/recipients") { request, principal, context in
            let fields = try await request.jsonFields("recipient", "currency")
            let name = try fields.string("recipient")
            guard let currency = Currency(code: try fields.string("currency")) else {
                throw WalletError.currencyUnknown
            }
            try self.trials.lookUp(by: principal.id, from: context.clientAddress)
            let found = try await self.wallet.transfers.recipient(
                name, paidIn: currency, by: principal.id)
            var json = JSONWriter()
            json.object { json in
                json.string("name", found.name)
                json.string("handle", found.handle)
            }
            return .json(json)
        }
    }
}
