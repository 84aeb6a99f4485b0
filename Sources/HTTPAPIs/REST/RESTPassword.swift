import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/me/password`: changing a password, and adding a first one.
    func addPassword(to routes: Routes<RESTAPI>) {
        routes.put("/v1/me/password", use: setPassword)
    }

    private func setPassword(_ call: RESTCall) async throws -> Response {
        let body = try await call.body(
            "old_password", "username", "password", "repeated_password")
        let password = try body.string("password")
        let repeated = try body.optionalString("repeated_password")
        if body.has("old_password") {
            guard !body.has("username") else {
                throw RequestError.unknownField(
                    "username", allowed: ["old_password", "password", "repeated_password"])
            }
            try await wallet.passwords.change(
                PasswordSignIn.Change(
                    old: try body.string("old_password"), password: password, repeated: repeated),
                of: call.principal.person, in: call.principal.session.id,
                from: call.signIn(at: .api))
            return .json(call.principal.person.json)
        }
        let form = PasswordSignIn.Registration(
            username: try call.principal.person.username == nil
                ? body.string("username") : body.optionalString("username") ?? "",
            password: password, repeatedPassword: repeated)
        try await requirePresence(call)
        try trials.lookUp(by: call.person, from: call.context.clientAddress)
        return .json(
            try await wallet.passwords.add(
                form, to: call.principal.person, in: call.signIn(at: .api)
            ).json)
    }
}
