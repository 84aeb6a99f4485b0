import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The people who have to wait before they sign in. Treasurers see them, and can end the wait.
    func addSlowedSignIns(to routes: Routes<RESTAPI>) {
        routes.get("/v1/slowed-sign-ins", use: listSlowed)
        routes.post("/v1/people/:id/unlocking", use: unlock)
    }

    private func listSlowed(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let slowed = try await wallet.unlocking.slowed(by: treasurer)
        return .list("slowed", slowed) { $0.write(to: &$1) }
    }

    private func unlock(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let id = PersonID(try call.id(or: .treasury(.personNotFound)))
        let cleared = try await wallet.unlocking.clear(id, by: treasurer)
        return .json { json in
            json.integer("wrong_passwords", cleared.wrongPasswords)
            json.integer("wrong_codes", Int64(cleared.wrongCodes))
            json.integer("codes", Int64(cleared.codes))
        }
    }
}

extension SlowedSignIn {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("person", person.id.uuid)
        json.string("name", person.publicName)
        json.integer("wrong_passwords", wrongPasswords)
        json.integer("places", Int64(places))
        json.time("passwords_until", passwordsUntil)
        json.integer("wrong_codes", Int64(wrongCodes))
        json.bool("has_long_codes", hasLongCodes)
        json.time("codes_until", codesUntil)
    }
}
