import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/wallet`: the public facts of this wallet, and the settings that its host changes.
    func addWallet(to routes: Routes<RESTAPI>) {
        routes.open("/v1/wallet", method: .get) { _ in .json(json) }
        routes.patch("/v1/wallet", use: changeWallet)
        routes.get("/v1/people/:id/payments", use: listOpenPayments)
    }

    private func changeWallet(_ call: RESTCall) async throws -> Response {
        let host = try await presentHost(call)
        let body = try await call.body("name", "treasurers_see_notes")
        let change = HostSettings.Change(
            name: try body.optionalString("name"),
            opensNotes: try body.optionalBool("treasurers_see_notes"))
        try await wallet.hostSettings.change(change, by: host)
        return .json(json)
    }

    private var json: JSONWriter {
        let settings = wallet.settings
        return JSONWriter { json in
            json.string("name", settings.name)
            json.string("currency", settings.defaultCurrency.code)
            json.string("region", settings.homeRegion)
            json.string("registration", settings.registration.rawValue)
            json.array("sign_in") { json in
                let codes = [
                    wallet.codes.isOffered ? "code" : nil,
                    wallet.codes.reaches(.email) ? "email_code" : nil,
                ]
                for way in codes.compactMap(\.self) + ["password", "passkey"] {
                    json.string(nil, way)
                }
            }
            json.bool("treasurers_see_notes", settings.opensNotes)
            json.string("version", AwalletVersion.current)
        }
    }

    private func listOpenPayments(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let payments = try await wallet.openNotes.payments(of: call.otherPerson, by: treasurer)
        return .json { json in
            json.bool("treasurers_see_notes", payments != nil)
            json.array("payments") { json in
                for payment in payments ?? [] { json.object { payment.write(to: &$0) } }
            }
        }
    }
}

extension OpenNotes.Payment {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("direction", isIncoming ? "in" : "out")
        json.integer("amount", amount.minorUnits)
        json.string("currency", amount.currency.code)
        json.string("counterparty", counterparty)
        json.string("note", note)
        json.string("category", category.rawValue)
        json.time("booked_at", time)
    }
}
