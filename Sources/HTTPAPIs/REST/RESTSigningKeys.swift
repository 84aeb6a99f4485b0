import HTTPSupport
import Hummingbird
import WalletServices

extension RESTAPI {
    /// `/v1/signing-keys`: the public keys for the signatures of the person's programs.
    func addSigningKeys(to routes: Routes<RESTAPI>) {
        routes.get("/v1/signing-keys", use: list)
        routes.post("/v1/signing-keys", use: add)
        routes.delete("/v1/signing-keys/:id", use: remove)
    }

    private func list(_ call: RESTCall) async throws -> Response {
        let keys = try await wallet.signingKeys.list(of: call.person)
        return .list("signing_keys", keys) { $0.write(to: &$1) }
    }

    private func add(_ call: RESTCall) async throws -> Response {
        try await requirePresence(call)
        let body = try await call.body("name", "key")
        let key = try await wallet.signingKeys.add(
            try body.string("key"), named: try body.string("name"), by: call.person)
        return .json(status: .created) { key.write(to: &$0) }
    }

    private func remove(_ call: RESTCall) async throws -> Response {
        try await requirePresence(call)
        try await wallet.signingKeys.remove(
            call.id(or: .signingKey(.notFound)), of: call.person)
        return .empty()
    }
}

extension SigningKey {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id)
        json.string("name", name)
        json.string("kind", publicKey.kind.rawValue)
        json.time("created_at", createdAt)
    }
}
