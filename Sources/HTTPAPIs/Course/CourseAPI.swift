import HTTPSupport
public import Hummingbird
import Phone
public import WalletServices

/// The three calls of students' wallet apps. Only a sandbox has them: their sessions begin with a
/// fixed code, and their writes of a whole list overwrite all other changes.
///
/// See `docs/compatibility/course-wallet.md`.
public struct CourseAPI: Sendable {
    let wallet: Wallet

    public init(wallet: Wallet) {
        self.wallet = wallet
    }

    /// Adds `POST /api/send_verification_code`, `/api/verify_code` and `/api/user`.
    public func mount(on router: Router<WalletContext>) {
        let routes = Routes<CourseAPI>(router: router, wallet: wallet)
        routes.open("/send_verification_code", use: sendCode)
        routes.open("/verify_code", use: verifyCode)
        routes.post("/user", use: user)
    }

    private func sendCode(_ call: OpenCourseCall) async throws -> Response {
        let body = try await call.body()
        let phone = try phone(body.string("phone_number"))
        // Its apps send a request at every tap and never wait in between.
        _ = try await wallet.codes.sendCode(
            to: phone, from: call.context.clientAddress, hasCooldown: false)
        return .json { $0.string("status", "ok") }
    }

    private func verifyCode(_ call: OpenCourseCall) async throws -> Response {
        let body = try await call.body()
        let phone = try phone(body.string("e164_phone_number"))
        let signedIn = try await wallet.codes.verify(
            body.string("code"), phone: phone, in: call.signIn(at: .course))
        let list = try await wallet.accounts.list(of: signedIn.person.id)
        return .json { json in
            json.string("status", "ok")
            json.string("auth_token", signedIn.token)
            json.integer("is_new_user", signedIn.isNew ? 1 : 0)
            json.courseUser(list)
        }
    }

    private func user(_ call: CourseCall) async throws -> Response {
        let person = call.principal.id
        let body = try await call.body()
        let name = try body.optionalString("name")
        let accounts = try body.accounts(in: wallet.settings.defaultCurrency)
        let list: AccountList
        if name == nil, accounts == nil {
            list = try await wallet.accounts.list(of: person)
        } else {
            list = try await wallet.accounts.replaceList(
                with: accounts, displayName: name, by: person)
        }
        return .json { json in
            json.string("status", "ok")
            json.courseUser(list)
        }
    }

    private func phone(_ text: String) throws(PhoneError) -> PhoneNumber {
        try PhoneNumbers.parse(text, region: wallet.settings.homeRegion)
    }
}
