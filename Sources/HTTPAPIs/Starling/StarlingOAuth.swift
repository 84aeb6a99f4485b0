public import HTTPSupport
import HTTPTypes
public import Hummingbird
import Ledger
public import WalletServices

/// `POST /oauth/access-token`: apps exchange codes and refresh tokens (RFC 6749).
///
/// See `docs/compatibility/starling-oauth.md`.
public struct StarlingOAuth: Sendable {
    private let wallet: Wallet
    private let clock: WalletClock
    /// Limits the failures of each network address, so that nobody can guess secrets.
    private let failures = RateLimit(maximum: 60, seconds: 600)

    public init(wallet: Wallet, clock: WalletClock = .system) {
        self.wallet = wallet
        self.clock = clock
    }

    /// Adds the route.
    public func mount(on router: Router<WalletContext>) {
        let routes = Routes<StarlingOAuth>(router: router, wallet: wallet)
        routes.open("/oauth/access-token", use: exchange)
    }

    private func exchange(_ call: Call<StarlingOAuth, Void>) async throws -> Response {
        let address = call.context.clientAddress
        let isLimited = wallet.settings.limits(address)
        if isLimited, let wait = failures.wait(address.limitKey, at: clock.now()) {
            throw WalletError.tooManyAttempts(retryAfterSeconds: wait)
        }
        do {
            return try await tokens(for: StarlingExchange(call.request)).response
        } catch let error as OAuthError where error == .invalidClient || error == .invalidGrant {
            if isLimited { _ = failures.take(address.limitKey, at: clock.now()) }
            throw error
        }
    }

    private func tokens(for exchange: StarlingExchange) async throws -> AppTokens {
        switch exchange.grant {
        case .code(let code, let redirect, let verifier):
            try await wallet.consents.exchange(
                code: code, redirect: redirect, verifier: verifier, by: exchange.client)
        case .refreshToken(let token, let scope):
            try await wallet.consents.refresh(token, scope: scope, by: exchange.client)
        }
    }
}

/// Its requests name their app themselves, so its one route is open.
extension StarlingOAuth: Dialect {
    typealias Identity = Void
    typealias FieldFailure = RequestError

    static let leniency = Leniency.lenient(nullIsLeftOut: true)

    static func authenticate(
        _ request: Request, for permissions: [Never], in wallet: Wallet
    ) async throws {}

    static func response(to error: any Error) -> Response? { (error as? OAuthError)?.response }
}

extension EdgeMiddleware.ErrorRenderer {
    /// The format of errors outside OAuth at the token endpoint, such as a body that is too large.
    public static let oauth = EdgeMiddleware.ErrorRenderer("/oauth/access-token") { report, _, _ in
        let text = report.text
        var response = OAuthError.response(
            text.code.row.status.oauthCode, "\(text.message) \(text.hint)", report.status)
        report.addHeaders(to: &response)
        return response
    }
}

extension ErrorStatus {
    /// The code of RFC 6749, 5.2, or else of 4.1.2.1.
    fileprivate var oauthCode: String {
        switch self {
        case .tooManyRequests, .unavailable: "temporarily_unavailable"
        case .internalServerError: "server_error"
        case .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed,
            .requestTimeout, .conflict, .contentTooLarge, .unsupportedMediaType,
            .misdirectedRequest, .unprocessable:
            "invalid_request"
        }
    }
}

extension AppTokens {
    fileprivate var response: Response {
        let json = JSONWriter { json in
            json.string("access_token", access)
            json.string("refresh_token", refresh)
            json.string("token_type", "Bearer")
            json.integer("expires_in", lifetimeSeconds)
            json.string("scope", scopes.map(\.rawValue).sorted().joined(separator: " "))
        }
        return .unkept(json, .ok)
    }
}

extension OAuthError: APIError {
    public var message: String { words }

    fileprivate var response: Response { Self.response(code, words, .badRequest) }

    fileprivate static func response(
        _ code: String, _ words: String, _ status: HTTPResponse.Status
    ) -> Response {
        let json = JSONWriter { json in
            json.string("error", code)
            json.string("error_description", words)
        }
        return .unkept(json, status)
    }
}

extension Response {
    /// No cache may store a response with tokens (RFC 6749, 5.1).
    fileprivate static func unkept(_ json: JSONWriter, _ status: HTTPResponse.Status) -> Response {
        var response = Response.json(json, status: status)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
