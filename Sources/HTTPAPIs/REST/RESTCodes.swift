import HTTPSupport
import Hummingbird
import Phone
import WalletServices

extension RESTAPI {
    /// `POST /v1/codes`: sends a one-time code to a phone.
    func addCodes(to routes: Routes<RESTAPI>) {
        routes.open("/v1/codes", use: send)
    }

    private func send(_ call: OpenRESTCall) async throws -> Response {
        let typed = try await call.body("phone").string("phone")
        let phone = try PhoneNumbers.parse(typed, region: wallet.settings.homeRegion)
        let pending = try await wallet.codes.sendCode(to: phone, from: call.context.clientAddress)
        return .json(pending.json, status: .created)
    }
}

extension PendingCode {
    var json: JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.string("challenge", secret)
            json.string("phone", phone.e164)
            json.time("expires_at", expiresAt)
            json.time("resend_at", resendAt)
        }
        return json
    }
}
