import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/accounts`.
    func addAccounts(to routes: Routes<RESTAPI>) {
        routes.get("/v1/accounts", use: list)
        routes.post("/v1/accounts", use: open)
        routes.get("/v1/accounts/:id", use: find)
        routes.patch("/v1/accounts/:id", use: rename)
        routes.delete("/v1/accounts/:id", use: close)
    }

    private func list(_ call: RESTCall) async throws -> Response {
        .json(try await wallet.accounts.overview(of: call.person).json)
    }

    private func open(_ call: RESTCall) async throws -> Response {
        let body = try await call.body("name", "currency")
        let opened = try await wallet.accounts.open(
            named: try body.optionalString("name") ?? "",
            currencyCode: try body.optionalString("currency"), by: call.person,
            key: try call.request.optionalIdempotencyKey())
        return .json(opened.record.json, status: .created).replayed(opened.isReplay)
    }

    private func find(_ call: RESTCall) async throws -> Response {
        .json(try await wallet.accounts.find(call.accountID, of: call.person).json)
    }

    private func rename(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let name = try await call.body("name").string("name")
        return .json(try await wallet.accounts.rename(id, to: name, by: call.person).json)
    }

    private func close(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let confirmed = try call.query("confirm_balance")
            .integer("confirm_balance", in: 0...MoneyLimit.balance)
        let withdrawn = try await wallet.accounts.close(
            id, confirming: confirmed ?? 0, by: call.person)
        return .json { $0.object("withdrawn") { withdrawn.write(to: &$0) } }
    }
}

extension AccountRecord {
    fileprivate var json: JSONWriter {
        JSONWriter { write(to: &$0) }
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("name", name.shown)
        json.string("currency", balance.currency.code)
        json.integer("balance", balance.minorUnits)
        json.bool("is_closed", account.isClosed)
        json.time("opened_at", openedAt)
    }
}

extension Accounts.Overview {
    fileprivate var json: JSONWriter {
        JSONWriter(capacity: 4096) { json in
            json.array("accounts") { json in
                for record in accounts { json.object { record.write(to: &$0) } }
            }
            json.array("totals") { json in
                for total in totals { json.object { total.write(to: &$0) } }
            }
            json.string("suggested_name", suggestedName.shown)
        }
    }
}

extension Money {
    /// `"amount"` in minor units and `"currency"`.
    func write(to json: inout JSONWriter) {
        json.integer("amount", minorUnits)
        json.string("currency", currency.code)
    }
}
