import HTTPSupport
import Hummingbird
import Phone
import WalletServices

extension RESTAPI {
    /// `POST /v1/codes`: sends a one-time code to a phone; below it, to an email address, and test
    /// messages of treasurers.
    func addCodes(to routes: Routes<RESTAPI>) {
        routes.open("/v1/codes", use: send)
        routes.open("/v1/codes/email", use: sendToEmail)
        routes.post("/v1/codes/test", use: test)
    }

    private func send(_ call: OpenRESTCall) async throws -> Response {
        let body = try await call.body("phone", "invitation")
        let phone = try PhoneNumbers.parse(
            try body.string("phone"), region: wallet.settings.homeRegion)
        let invitation = try body.optionalString("invitation")
        let address = call.context.clientAddress
        if let invitation {
            _ = try await trials.opening(from: address) {
                try await wallet.invitations.offer(of: invitation)
            }
        }
        let pending = try await wallet.codes.sendCode(to: phone, from: address, with: invitation)
        return .json(pending.json, status: .created)
    }

    private func sendToEmail(_ call: OpenRESTCall) async throws -> Response {
        guard let email = EmailAddress(try await call.body("email").string("email")) else {
            throw WalletError.registration([.emailInvalid])
        }
        try trials.mailing(from: call.context.clientAddress)
        let asked = try wallet.emails.ask(for: email, from: call.context.clientAddress)
        return .json(asked.json, status: .created)
    }

    private func test(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let text = try await call.body("kind").string("kind")
        guard let kind = Contact.Kind(rawValue: text) else {
            throw RequestError.invalid("kind", "phone or email")
        }
        try trials.testing(by: call.person)
        let failure = try await wallet.codeTests.send(
            kind, to: call.principal.person, by: treasurer)
        return .json { json in
            json.bool("sent", failure == nil)
            json.string("reason", failure?.reason)
        }
    }
}

extension SilentCode {
    var json: JSONWriter {
        JSONWriter { json in
            json.string("challenge", challenge)
            json.time("expires_at", expiresAt)
        }
    }
}

extension PendingCode {
    var json: JSONWriter {
        JSONWriter { json in
            json.string("challenge", secret)
            json.string("phone", phone.e164)
            json.time("expires_at", expiresAt)
            json.time("resend_at", resendAt)
        }
    }
}
