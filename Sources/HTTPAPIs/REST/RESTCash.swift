import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `POST /v1/deposits`, `POST /v1/withdrawals`: cash in and out.
    func addCash(to routes: Routes<RESTAPI>) {
        routes.post("/v1/deposits", use: deposit)
        routes.post("/v1/withdrawals", use: withdraw)
    }

    private func deposit(_ call: RESTCall) async throws -> Response {
        let key = try call.key
        let body = try await call.body("account", "amount", "currency")
        let account = AccountID(try body.uuid("account"))
        return try await wallet.transfers.deposit(
            try body.money(), into: account, by: call.person, key: key
        ).response()
    }

    private func withdraw(_ call: RESTCall) async throws -> Response {
        let key = try call.key
        let body = try await call.body("account", "amount", "currency")
        let account = AccountID(try body.uuid("account"))
        return try await wallet.transfers.withdraw(
            try body.money(), from: account, by: call.person, key: key
        ).response()
    }
}
