import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

extension RESTAPI {
    /// New passwords for people who forgot theirs: by a code, or by a treasurer's link.
    func addResets(to routes: Routes<RESTAPI>) {
        routes.open("/v1/resets", use: askReset)
        routes.open("/v1/resets/codes", use: enterResetCode)
        routes.open("/v1/resets/passwords", use: finishReset)
        routes.post("/v1/people/:id/reset", use: makeReset)
    }

    private func askReset(_ call: OpenRESTCall) async throws -> Response {
        let name = try await call.body("name").string("name")
        try trials.resetting(from: call.context.clientAddress)
        let asked = try wallet.resets.ask(
            for: String(name.prefix(100)), from: call.context.clientAddress)
        return .json(asked.json, status: .created)
    }

    private func enterResetCode(_ call: OpenRESTCall) async throws -> Response {
        let body = try await call.body("challenge", "code")
        let permitted = try await wallet.resets.enter(
            try body.string("code").latinDigits, challenge: try body.string("challenge"),
            in: call.signIn(at: .api))
        return .json(permitted.json, status: .created)
    }

    private func finishReset(_ call: OpenRESTCall) async throws -> Response {
        let body = try await call.body("token", "username", "password", "repeated_password")
        let form = PasswordSignIn.Registration(
            username: try body.optionalString("username") ?? "",
            password: try body.string("password"),
            repeatedPassword: try body.optionalString("repeated_password"))
        let signedIn = try await wallet.resets.finish(
            try body.string("token"), with: form, in: call.signIn(at: .api))
        return .json(signedIn.json, status: .created)
    }

    private func makeReset(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let id = PersonID(try call.id(or: .treasury(.personNotFound)))
        return .json(try await wallet.resets.make(for: id, by: treasurer).json)
    }
}

extension Resets.Permission {
    var json: JSONWriter {
        JSONWriter { json in
            json.string("token", token)
            json.string("path", "/reset/\(token)")
            json.string("username", person.username?.shown)
            json.time("expires_at", expiresAt)
        }
    }
}
