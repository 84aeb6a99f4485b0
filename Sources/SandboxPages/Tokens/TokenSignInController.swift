import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices
import WebApp

/// The sign-in for developers, only in a sandbox: with an access token, or with a new one from a
/// refresh token (S-TOK-1 to S-TOK-5).
struct TokenSignInController: PageController {
    var web: WebContext
    /// The credentials that the form names as an example.
    let demo: FixedCredentials?

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.tokenSignIn.route, use: entry { $0.page($1) })
        router.post(Link.tokenSignIn.route, use: entryForm { try await $0.signIn($1, $2) })
        router.post(SandboxLink.tokenRefresh.route, use: entryForm { try await $0.refresh($1, $2) })
    }

    private func signIn(_ visit: Visit, _ form: FormFields) async throws -> Response {
        do {
            let token = form.text("access_token").trimmed
            let signedIn = try await web.wallet.tokens.signIn(
                token, in: web.signInContext(of: visit))
            let feed = try await feed(of: signedIn.person.id)
            return web.begin(signedIn, visit, otherwise: feed)
        } catch WalletError.developer(.tokenInvalid) {
            return try await once(
                page(visit, typed: form, told: status(403), status: .forbidden), visit)
        }
    }

    /// The feed of the account that comes first in the Starling API.
    private func feed(of person: PersonID) async throws -> String {
        let accounts = try await web.wallet.accounts.overview(of: person).accounts
        let first = accounts.first { $0.balance.currency.code == "GBP" } ?? accounts.first
        return first.map { Link.account($0.id).path } ?? Link.home.path
    }

    private func refresh(_ visit: Visit, _ form: FormFields) async throws -> Response {
        let client = Consents.Client(id: form.text("client_id"), secret: form.text("client_secret"))
        do {
            let tokens = try await web.wallet.consents.refresh(
                form.text("refresh_token").trimmed, by: client)
            return try await once(
                page(visit, typed: form, tokens: tokens, told: words("token_refreshed")), visit)
        } catch is OAuthError {
            return try await once(
                page(visit, typed: form, told: status(400), status: .badRequest), visit)
        }
    }

    /// Shows a page with tokens once, and keeps them no longer than that.
    private func once(_ page: Response, _ visit: Visit) async throws -> Response {
        try await web.leading(to: page, after: visit, onceThen: Link.tokenSignIn.path)
    }

    private func status(_ code: Int) -> String {
        words("token_status", ["code": String(code)])
    }

    private func page(
        _ visit: Visit, typed: FormFields? = nil, tokens: AppTokens? = nil, told: String? = nil,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        func field(_ name: String, _ label: String, _ value: String) -> Field {
            var field = Field(name: name, label: words(label))
            field.value = String(value.prefix(8192))
            field.autocomplete = "off"
            field.isPlain = true
            return field
        }
        var access = field(
            "access_token", "token_access_label",
            tokens?.access ?? typed?.text("access_token") ?? "")
        access.hint = demo.map { words("token_access_hint", ["token": $0.accessToken]) }
        access.isFocused = told == nil
        let fields = [
            access,
            field(
                "refresh_token", "token_refresh_label",
                tokens?.refresh ?? typed?.text("refresh_token") ?? ""),
            field("client_id", "app_client", typed?["client_id"] ?? demo?.client ?? ""),
            field("client_secret", "app_secret", typed?["client_secret"] ?? demo?.secret ?? ""),
        ]
        let page = TokenSignInPage(
            title: words("token_sign_in_title"), hasErrors: told != nil && tokens == nil,
            action: Link.tokenSignIn.path, refresh: SandboxLink.tokenRefresh.path, fields: fields,
            told: told, isGood: tokens != nil, back: web.wayIn.path)
        return web.show(page, to: visit, status: status)
    }
}

extension String {
    /// The text without the spaces and line ends that copying adds.
    fileprivate var trimmed: String {
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
        let bytes = utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(decoding: Array(bytes), as: UTF8.self)
    }
}
