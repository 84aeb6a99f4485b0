import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

extension RESTAPI {
    /// `/v1/sessions`: signs in, lists the sessions, signs out.
    func addSessions(to routes: Routes<RESTAPI>) {
        routes.open("/v1/sessions", use: signIn)
        routes.get("/v1/sessions", use: list)
        routes.delete("/v1/sessions/:id", use: end)
    }

    private func signIn(_ call: OpenRESTCall) async throws -> Response {
        let body = try await call.body(
            "challenge", "code", "username", "password", "invitation", "display_name")
        var context = call.signIn(at: .api)
        context.invitation = try body.optionalString("invitation")
        context.displayName = try body.optionalString("display_name") ?? ""
        let signedIn = try await Credentials(body).signIn(to: wallet, in: context)
        return .json(signedIn.json, status: .created)
    }

    private func list(_ call: RESTCall) async throws -> Response {
        let sessions = try await wallet.sessions.list(of: call.person)
        return .json { json in
            json.array("sessions") { json in
                for session in sessions {
                    json.object { json in
                        session.write(to: &json)
                        json.bool("is_current", session.id == call.principal.session.id)
                    }
                }
            }
        }
    }

    private func end(_ call: RESTCall) async throws -> Response {
        let isCurrent = call.context.parameters.get("id") == "current"
        let id =
            isCurrent
            ? call.principal.session.id : SessionID(try call.id(or: .signIn(.sessionNotFound)))
        try await wallet.sessions.end(id, of: call.person)
        return .empty()
    }
}

/// The credentials of a sign-in: a code with its phone number, or a username and password.
private enum Credentials {
    case code(String, challenge: String)
    case password(String, username: String)

    init(_ fields: Fields<RESTAPI>) throws {
        if fields.has("challenge") || fields.has("code") {
            for other in ["username", "password"] where fields.has(other) {
                throw RequestError.unknownField(
                    other, allowed: ["challenge", "code", "invitation", "display_name"])
            }
            let challenge = try fields.string("challenge")
            self = .code(try fields.string("code").latinDigits, challenge: challenge)
        } else {
            for other in ["invitation", "display_name"] where fields.has(other) {
                throw RequestError.unknownField(other, allowed: ["username", "password"])
            }
            let username = try fields.string("username")
            self = .password(try fields.string("password"), username: username)
        }
    }

    func signIn(to wallet: Wallet, in context: SignInContext) async throws -> SignedIn {
        switch self {
        case .code(let code, let challenge):
            do {
                return try await wallet.codes.verify(code, secret: challenge, in: context)
            } catch WalletError.signIn(.codeExpired) {
                // The challenge may be that of an email address.
                return try await wallet.emails.enter(code, challenge: challenge, in: context)
            }
        case .password(let password, let username):
            return try await wallet.passwords.signIn(
                username: username, password: password, in: context)
        }
    }
}

extension SignedIn {
    /// The answer to a sign-in, the only answer that contains the token.
    var json: JSONWriter {
        JSONWriter(capacity: 1024) { json in
            json.string("token", token)
            json.bool("is_new_person", isNew)
            json.object("person") { person.write(to: &$0) }
            json.object("session") { session.write(to: &$0) }
        }
    }
}

extension Session {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("device", device)
        json.time("created_at", createdAt)
        json.time("last_used_at", lastUsedAt)
        json.time("expires_at", expiresAt)
    }
}
