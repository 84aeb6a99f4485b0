import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

extension RESTAPI {
    /// `/v1/me/contacts`: the person's phone number and email address, and changing them.
    func addContacts(to routes: Routes<RESTAPI>) {
        routes.get("/v1/me/contacts", use: contacts)
        routes.post("/v1/me/contacts", use: askForContact)
        routes.put("/v1/me/contacts", use: enterContactCode)
        routes.delete("/v1/me/contacts/email", use: removeEmail)
        routes.open("/v1/contact-undo", use: undoContact)
    }

    private func contacts(_ call: RESTCall) async throws -> Response {
        .json(try await json(of: call.principal.person))
    }

    private func askForContact(_ call: RESTCall) async throws -> Response {
        let body = try await call.body("phone", "email")
        let contact = try contact(in: body)
        try await requirePresence(call)
        let asked = try await wallet.contacts.ask(for: contact, by: call.prover)
        return .json(status: .created) { json in
            json.string("challenge", asked.challenge)
            switch asked.contact {
            case .phone(let phone): json.string("phone", phone.e164)
            case .email(let address): json.string("email", address.shown)
            }
            json.time("expires_at", asked.expiresAt)
            json.time("resend_at", asked.resendAt)
        }
    }

    /// The phone number or the email address in the body: one of both.
    func contact(in body: Fields<RESTAPI>) throws -> Contact {
        guard body.has("email") else {
            return .phone(
                try PhoneNumbers.parse(
                    body.string("phone"), region: wallet.settings.homeRegion))
        }
        guard !body.has("phone") else {
            throw RequestError.unknownField("phone", allowed: ["email"])
        }
        guard let address = EmailAddress(try body.string("email")) else {
            throw WalletError.registration([.emailInvalid])
        }
        return .email(address)
    }

    private func enterContactCode(_ call: RESTCall) async throws -> Response {
        let body = try await call.body("challenge", "code")
        let (code, challenge) = (try body.string("code").latinDigits, try body.string("challenge"))
        do {
            let person = try await wallet.contacts.enter(
                code, challenge: challenge, by: call.prover)
            return .json(try await json(of: person))
        } catch WalletError.signIn(.incorrectCode), WalletError.signIn(.codeExpired) {
            // Their status, 401, would say that the session has ended.
            throw WalletError.contact(.codeWrong)
        }
    }

    private func removeEmail(_ call: RESTCall) async throws -> Response {
        try await requirePresence(call)
        try await wallet.contacts.removeEmail(by: call.prover)
        return .empty()
    }

    private func undoContact(_ call: OpenRESTCall) async throws -> Response {
        let token = try await call.body("token").string("token")
        let permitted = try await wallet.contacts.undo(token, in: call.signIn(at: .api))
        return .json(permitted.json, status: .created)
    }

    private func json(of person: Person) async throws -> JSONWriter {
        let address = try await wallet.contacts.email(of: person.id)
        return JSONWriter { json in
            json.string("phone", person.phone?.e164)
            json.string("email", address?.shown)
        }
    }
}
