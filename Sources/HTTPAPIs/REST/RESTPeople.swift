import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

extension RESTAPI {
    /// `POST /v1/people`: registering; `/v1/me`: what one is called.
    func addPeople(to routes: RESTRoutes) {
        let wallet = wallet
        routes.open(.post, "/v1/people") { request, context in
            let fields = try await request.jsonFields(
                "username", "password", "repeated_password", "email")
            let registration = PasswordSignIn.Registration(
                username: try fields.string("username"), password: try fields.string("password"),
                repeatedPassword: try fields.optionalString("repeated_password"),
                email: try fields.optionalString("email") ?? "")
            let signedIn = try await self.trials.registering(from: context.clientAddress) {
                try await wallet.passwords.register(
                    registration, in: context.signInContext(request))
            }
            return .json(signedIn.json, status: .created)
        }
        routes.signedIn(.get, "/v1/me") { _, principal, _ in .json(principal.person.json) }
        routes.signedIn(.patch, "/v1/me") { request, principal, _ in
            let name = try await request.jsonFields("display_name").string("display_name")
            return .json(try await wallet.people.setDisplayName(name, of: principal.id).json)
        }
        routes.signedIn(.get, "/v1/me/zone") { _, principal, _ in
            .json(Self.json(zone: try await wallet.people.zone(of: principal.id), wallet))
        }
        routes.signedIn(.put, "/v1/me/zone") { request, principal, _ in
            let fields = try await request.jsonFields("zone")
            guard let zone = try fields.nullableString("zone") else {
                throw RequestError.missingField("zone")
            }
            try await wallet.people.setZone(zone, of: principal.id)
            return .json(Self.json(zone: zone, wallet))
        }
    }
}

extension RESTAPI {
    /// The zone that was chosen, and the one that counts.
    fileprivate static func json(zone: String?, _ wallet: Wallet) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.string("zone", zone)
            json.string("effective", zone ?? wallet.settings.homeZone)
        }
        return json
    }
}

extension Person {
    fileprivate var json: JSONWriter {
        var json = JSONWriter()
        json.object { write(to: &$0) }
        return json
    }

    func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("display_name", displayName)
        json.string("username", username?.shown)
        json.string("phone", phone?.e164)
        json.string("email", email)
        json.time("joined_at", joinedAt)
    }
}
