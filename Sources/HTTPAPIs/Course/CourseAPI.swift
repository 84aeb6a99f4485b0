import HTTPSupport
public import Hummingbird
import Phone
public import WalletServices

/// The three calls of the wallet apps that students write, for the sandbox alone: its sessions
/// begin with a fixed code, and its whole-list writes win over everybody else's.
///
/// See `docs/compatibility/course-wallet.md`.
public struct CourseAPI: Sendable {
    let wallet: Wallet

    public init(wallet: Wallet) {
        self.wallet = wallet
    }

    /// Adds `POST /api/send_verification_code`, `/api/verify_code` and `/api/user`.
    public func mount(on router: Router<WalletContext>) {
        router.post("/api/send_verification_code") { request, context in
            try await sendCode(request, context)
        }
        router.post("/api/verify_code") { request, context in
            try await verifyCode(request, context)
        }
        router.post("/api/user") { request, _ in try await user(request) }
    }

    private func sendCode(_ request: Request, _ context: WalletContext) async throws -> Response {
        let body = try await CourseBody(of: request)
        let phone = try phone(body.string("phone_number"))
        // Its apps ask again at every tap and know of no wait in between.
        _ = try await wallet.codes.sendCode(
            to: phone, from: context.clientAddress, hasCooldown: false)
        var json = JSONWriter()
        json.object { $0.string("status", "ok") }
        return .json(json)
    }

    private func verifyCode(_ request: Request, _ context: WalletContext) async throws -> Response {
        let body = try await CourseBody(of: request)
        let phone = try phone(body.string("e164_phone_number"))
        let signedIn = try await wallet.codes.verify(
            body.string("code"), phone: phone,
            in: SignInContext(
                channel: .course, address: context.clientAddress,
                device: request.headers[.userAgent] ?? ""))
        let list = try await wallet.accounts.list(of: signedIn.person.id)
        var json = JSONWriter()
        json.object { json in
            json.string("status", "ok")
            json.string("auth_token", signedIn.token)
            json.integer("is_new_user", signedIn.isNew ? 1 : 0)
            json.courseUser(list)
        }
        return .json(json)
    }

    private func user(_ request: Request) async throws -> Response {
        let token = request.courseToken
        let principal = try await Principal.of(token, at: .course, in: wallet)
        let body = try await CourseBody(of: request)
        let name = try body.optionalString("name")
        let accounts = try body.accounts(in: wallet.settings.defaultCurrency)
        let list: AccountList
        if name == nil, accounts == nil {
            list = try await wallet.accounts.list(of: principal.id)
        } else {
            list = try await wallet.accounts.replaceList(
                with: accounts, displayName: name, by: principal.id)
        }
        var json = JSONWriter()
        json.object { json in
            json.string("status", "ok")
            json.courseUser(list)
        }
        return .json(json)
    }

    private func phone(_ text: String) throws(PhoneError) -> PhoneNumber {
        try PhoneNumbers.parse(text, region: wallet.settings.homeRegion)
    }
}
