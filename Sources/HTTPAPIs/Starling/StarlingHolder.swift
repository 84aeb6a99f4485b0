import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

extension StarlingAPI {
    /// `/api/v2/account-holder` and `/api/v2/identity`: the person, and the token.
    func addHolder(to routes: Routes<StarlingAPI>) {
        routes.get("/account-holder", .customerRead, .accountHolderTypeRead, use: holder)
        routes.get("/account-holder/name", .accountHolderNameRead, use: name)
        routes.get("/account-holder/individual", .customerRead, use: individual)
        routes.get("/identity/individual", .authorisingIndividualRead, use: individual)
        routes.get("/identity/token", use: token)
        routes.put("/identity/logout", use: logOut)
    }

    private func holder(_ call: StarlingCall) async throws -> Response {
        .json { json in
            json.uid("accountHolderUid", call.person.uuid)
            json.string("accountHolderType", "INDIVIDUAL")
        }
    }

    private func name(_ call: StarlingCall) async throws -> Response {
        .json { $0.string("accountHolderName", call.principal.person.greetingName) }
    }

    /// The person. Members that the wallet does not know are empty. A date of birth cannot be
    /// empty: a sandbox invents it, a real wallet leaves it out.
    private func individual(_ call: StarlingCall) async throws -> Response {
        let person = call.principal.person
        let name = person.displayName.isEmpty ? person.username?.shown : person.displayName
        let names = (name ?? "").split(separator: " ").map(String.init)
        let last = names.count > 1 ? names.last : nil
        return .json { json in
            json.string("title", "")
            json.string("firstName", names.dropLast(last == nil ? 0 : 1).joined(separator: " "))
            json.string("lastName", last ?? "")
            if wallet.settings.isSandbox { json.string("dateOfBirth", "1990-04-12") }
            json.string("email", person.email ?? "")
            json.string("phone", person.phone?.e164 ?? "")
        }
    }

    private func token(_ call: StarlingCall) async throws -> Response {
        .json { call.principal.write(to: &$0, at: clock.now()) }
    }

    private func logOut(_ call: StarlingCall) async throws -> Response {
        try await wallet.tokens.revokeAll(of: call.person)
        return .empty(.accepted)
    }
}

extension Bearer {
    /// A token that never expires has no `expiresAt`, and a personal token has no consent that
    /// the person must renew.
    fileprivate func write(to json: inout JSONWriter, at now: Timestamp) {
        json.uid("accountHolderUid", person.id.uuid)
        if let expiresAt {
            json.time("expiresAt", expiresAt)
            json.integer("expiresInSeconds", max(0, expiresAt.seconds(since: now)))
        }
        json.array("scopes") { json in
            for scope in scopes.map(\.rawValue).sorted() { json.string(nil, scope) }
        }
        json.bool("authenticated", true)
        json.uid("applicationUserUid", person.id.uuid)
        json.uid("customerUid", person.id.uuid)
    }
}
