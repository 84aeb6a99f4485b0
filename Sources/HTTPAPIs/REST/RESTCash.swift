import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `POST /v1/deposits`, `POST /v1/withdrawals`: money in and out.
    func addCash(to routes: RESTRoutes) {
        let transfers = wallet.transfers
        routes.signedIn(.post, "/v1/deposits") { request, principal, _ in
            let key = try request.idempotencyKey()
            let fields = try await request.jsonFields("account", "amount", "currency")
            let account = AccountID(try fields.uuid("account"))
            let receipt = try await transfers.deposit(
                try fields.money(), into: account, by: principal.id, key: key)
            return receipt.response(recipient: nil)
        }
        routes.signedIn(.post, "/v1/withdrawals") { request, principal, _ in
            let key = try request.idempotencyKey()
            let fields = try await request.jsonFields("account", "amount", "currency")
            let account = AccountID(try fields.uuid("account"))
            let receipt = try await transfers.withdraw(
                try fields.money(), from: account, by: principal.id, key: key)
            return receipt.response(recipient: nil)
        }
    }
}

extension JSONFields {
    /// `amount` in minor units of `currency`.
    ///
    /// - Throws: `RequestError`, `WalletError.currencyUnknown`, and at once what no operation may
    ///   move: it is wrong whatever the accounts hold.
    func money() throws -> Money {
        let units = try integer("amount")
        guard let currency = Currency(code: try string("currency")) else {
            throw WalletError.currencyUnknown
        }
        guard units > 0 else { throw WalletError.rejected(.amountNotPositive) }
        guard units <= MoneyLimit.operation else { throw WalletError.rejected(.amountOverLimit) }
        return Money(minorUnits: units, currency: currency)
    }
}
