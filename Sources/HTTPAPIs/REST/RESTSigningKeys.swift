import HTTPSupport
import Hummingbird
import WalletServices

extension RESTAPI {
    /// `/v1/signing-keys`: the public keys that check what the person's programs sign.
    func addSigningKeys(to routes: RESTRoutes) {
        let keys = wallet.signingKeys
        routes.signedIn(.get, "/v1/signing-keys") { _, principal, _ in
            let all = try await keys.list(of: principal.id)
            var json = JSONWriter()
            json.object { json in
                json.array("signing_keys") { json in
                    for key in all { json.object { key.write(to: &$0) } }
                }
            }
            return .json(json)
        }
        routes.signedIn(.post, "/v1/signing-keys") { request, principal, _ in
            let fields = try await request.jsonFields("name", "key")
            let key = try await keys.add(
                try fields.string("key"), named: try fields.string("name"), by: principal.id)
            var json = JSONWriter()
            json.object { key.write(to: &$0) }
            return .json(json, status: .created)
        }
        routes.signedIn(.delete, "/v1/signing-keys/:id") { _, principal, context in
            let id = try context.pathID(or: .signingKey(.notFound))
            try await keys.remove(id, of: principal.id)
            return .empty()
        }
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
