import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/accounts`.
    func addAccounts(to routes: RESTRoutes) {
        let accounts = wallet.accounts
        routes.signedIn(.get, "/v1/accounts") { _, principal, _ in
            .json(try await accounts.overview(of: principal.id).json)
        }
        routes.signedIn(.post, "/v1/accounts") { request, principal, _ in
            let fields = try await request.jsonFields("name", "currency")
            let opened = try await accounts.open(
                named: try fields.optionalString("name") ?? "",
                currencyCode: try fields.optionalString("currency"), by: principal.id,
                key: try request.optionalIdempotencyKey())
            return .json(opened.record.json, status: .created).replayed(opened.isReplay)
        }
        routes.signedIn(.get, "/v1/accounts/:id") { _, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            return .json(try await accounts.find(id, of: principal.id).json)
        }
        routes.signedIn(.patch, "/v1/accounts/:id") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let name = try await request.jsonFields("name").string("name")
            return .json(try await accounts.rename(id, to: name, by: principal.id).json)
        }
        routes.signedIn(.delete, "/v1/accounts/:id") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let query = try request.queryFields("confirm_balance")
            let confirmed = try query.integer("confirm_balance", in: 0...MoneyLimit.balance)
            let withdrawn = try await accounts.close(
                id, confirming: confirmed ?? 0, by: principal.id)
            var json = JSONWriter()
            json.object { $0.object("withdrawn") { withdrawn.write(to: &$0) } }
            return .json(json)
        }
    }
}

extension AccountRecord {
    fileprivate var json: JSONWriter {
        var json = JSONWriter()
        json.object { write(to: &$0) }
        return json
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
        var json = JSONWriter(capacity: 4096)
        json.object { json in
            json.array("accounts") { json in
                for record in accounts { json.object { record.write(to: &$0) } }
            }
            json.array("totals") { json in
                for total in totals { json.object { total.write(to: &$0) } }
            }
            json.string("suggested_name", suggestedName.shown)
        }
        return json
    }
}

extension Money {
    /// `"amount"` in minor units and `"currency"`.
    func write(to json: inout JSONWriter) {
        json.integer("amount", minorUnits)
        json.string("currency", currency.code)
    }
}
