import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// Freezing people and accounts, for treasurers.
    func addFreezes(to routes: Routes<RESTAPI>) {
        routes.get("/v1/people/:id/freeze", use: findFreezes)
        routes.put("/v1/people/:id/freeze", use: freeze)
        routes.delete("/v1/people/:id/freeze", use: endFreeze)
    }

    private func findFreezes(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        return .json(try await wallet.freezes.state(of: call.otherPerson, by: treasurer).json)
    }

    private func freeze(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let person = try call.otherPerson
        let body = try await call.body("reason", "account")
        let account = body.has("account") ? AccountID(try body.uuid("account")) : nil
        return .json(
            try await wallet.freezes.freeze(
                person, account, because: try body.string("reason"), by: treasurer
            ).json)
    }

    private func endFreeze(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let account = try call.query("account").id("account").map { AccountID($0) }
        return .json(
            try await wallet.freezes.end(call.otherPerson, account, by: treasurer).json)
    }
}

extension Freezes.State {
    fileprivate var json: JSONWriter {
        JSONWriter { json in
            if let person {
                json.object("person") { person.write(to: &$0) }
            } else {
                json.null("person")
            }
            json.array("accounts") { json in
                for frozen in accounts {
                    json.object { json in
                        json.id("account", frozen.account.id.uuid)
                        frozen.freeze.write(to: &json)
                    }
                }
            }
        }
    }
}

extension Freeze {
    fileprivate func write(to json: inout JSONWriter) {
        json.string("reason", reason)
        json.id("set_by", setBy?.uuid)
        json.time("set_at", setAt)
    }
}
