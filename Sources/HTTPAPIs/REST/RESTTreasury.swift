import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `GET /v1/treasury`: the treasurers' overview.
    func addTreasury(to routes: Routes<RESTAPI>) {
        routes.get("/v1/treasury", use: overview)
    }

    private func overview(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let month = try call.query("month").month("month")
        let content = try await wallet.treasury.content(of: month, by: treasurer)
        return .json { json in
            json.string("month", content.month.text)
            json.array("sums") { json in
                for sum in content.sums {
                    json.object { json in
                        json.string("currency", sum.held.currency.code)
                        json.integer("held", sum.held.minorUnits)
                        json.integer("cash_in", sum.paidIn)
                        json.integer("cash_out", sum.paidOut)
                    }
                }
            }
            json.array("people") { json in
                for holding in content.holdings {
                    json.object { json in
                        json.id("person", holding.person.id.uuid)
                        json.string("name", holding.person.publicName)
                        json.string("currency", holding.held.currency.code)
                        json.integer("held", holding.held.minorUnits)
                    }
                }
            }
            json.integer("waiting", Int64(content.waiting))
            content.operations.write(to: &json)
        }
    }
}

extension OperationsStatus.Facts {
    fileprivate func write(to json: inout JSONWriter) {
        json.time("last_backup", lastBackup?.madeAt)
        json.time("verified_at", verifiedAt)
        json.integer("findings", Int64(findings.count))
    }
}
