import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

extension RESTAPI {
    /// `POST /v1/people`: registration; `/v1/me`: the person's names and time zone.
    func addPeople(to routes: Routes<RESTAPI>) {
        routes.open("/v1/people", use: register)
        routes.get("/v1/me", use: me)
        routes.patch("/v1/me", use: rename)
        routes.get("/v1/me/zone", use: zone)
        routes.put("/v1/me/zone", use: setZone)
    }

    private func register(_ call: OpenRESTCall) async throws -> Response {
        let body = try await call.body(
            "username", "password", "repeated_password", "email", "invitation", "display_name")
        let registration = PasswordSignIn.Registration(
            username: try body.string("username"), password: try body.string("password"),
            repeatedPassword: try body.optionalString("repeated_password"),
            email: try body.optionalString("email") ?? "")
        var context = call.signIn(at: .api)
        context.invitation = try body.optionalString("invitation")
        context.displayName = try body.optionalString("display_name") ?? ""
        let invitation = try await wallet.invitations.open(context.invitation)
        let signedIn = try await trials.registering(
            from: call.context.clientAddress, with: invitation
        ) { [context] in
            try await wallet.passwords.register(registration, in: context)
        }
        return .json(signedIn.json, status: .created)
    }

    private func me(_ call: RESTCall) async throws -> Response {
        .json(call.principal.person.json)
    }

    private func rename(_ call: RESTCall) async throws -> Response {
        let name = try await call.body("display_name").string("display_name")
        return .json(try await wallet.people.setDisplayName(name, of: call.person).json)
    }

    private func zone(_ call: RESTCall) async throws -> Response {
        .json(json(zone: try await wallet.people.zone(of: call.person)))
    }

    private func setZone(_ call: RESTCall) async throws -> Response {
        guard let zone = try await call.body("zone").nullableString("zone") else {
            throw RequestError.missingField("zone")
        }
        try await wallet.people.setZone(zone, of: call.person)
        return .json(json(zone: zone))
    }

    /// The chosen time zone, and the effective one.
    private func json(zone: String?) -> JSONWriter {
        JSONWriter { json in
            json.string("zone", zone)
            json.string("effective", zone ?? wallet.settings.homeZone)
        }
    }
}

extension Person {
    var json: JSONWriter {
        JSONWriter { write(to: &$0) }
    }

    func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("display_name", displayName)
        json.string("username", username?.shown)
        json.string("phone", phone?.e164)
        json.string("email", email)
        json.time("joined_at", joinedAt)
        json.string("role", role.rawValue)
    }
}
