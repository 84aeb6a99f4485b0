import Ledger
import SQLStore

/// The tokens issued to an app.
public struct AppTokens: Hashable, Sendable {
    /// 256 random bits in base64url after `awa_`.
    public let access: String
    /// 256 random bits in base64url after `awr_`.
    public let refresh: String
    /// How long the access token is valid, in seconds.
    public let lifetimeSeconds: Int64
    public let scopes: Set<Scope>
}

extension Consents {
    /// Seconds in which a refresh token is tolerated that a parallel refresh of the same app has
    /// just replaced: that is a race, not a sign of theft.
    private static let raceSeconds: Int64 = 10

    /// Seconds for which a used refresh token stays valid, in case its response was lost. Starling
    /// has no such limit.
    static let backUpSeconds: Int64 = 10

    /// The app's credentials.
    public struct Client: Sendable {
        public let id: String
        public let secret: String

        public init(id: String, secret: String) {
            self.id = id
            self.secret = secret
        }
    }

    /// Exchanges a code for tokens, once. A code that is used again may have been stolen: the
    /// tokens issued for it end (RFC 9700, 2.1.1).
    ///
    /// - Parameters:
    ///   - redirect: the exact address that the code was sent to.
    ///   - verifier: the app's PKCE verifier (RFC 7636), if the app sent a challenge.
    /// - Throws: `OAuthError.invalidClient`, `.invalidGrant`.
    public func exchange(
        code text: String, redirect: String, verifier: String?, by client: Client
    ) async throws -> AppTokens {
        let hash = SecretToken.hash(of: text)
        return try await give { tx in
            let app = try self.app(client, tx: tx)
            guard let code = try tx.authorizationCode(hash: hash), code.app == app.id else {
                return .failure(.invalidGrant)
            }
            guard !code.wasUsed else {
                if let given = code.consent { _ = try tx.removeConsent(given, of: code.person) }
                return .failure(.invalidGrant)
            }
            let now = core.clock.now()
            let longest = now.adding(seconds: Self.codeSeconds + 60)
            guard now < code.expiresAt, code.expiresAt <= longest, code.redirect == redirect,
                ProofKey.verifier(verifier, opens: code.challenge)
            else { return .failure(.invalidGrant) }
            let consent = try begin(of: code.person, for: app, code.scopes, tx: tx)
            try tx.use(code, for: consent.id)
            return .success((consent.person, try issue(consent.scopes, under: consent, tx: tx)))
        }
    }

    /// Exchanges a refresh token for new tokens. The used one stays valid until the new one is
    /// first used, for at most `backUpSeconds`. A dead one ends the whole family, because somebody
    /// else has a copy.
    ///
    /// - Parameter scope: a subset of the allowed scopes for the access token; all of them if left
    ///   out. The new refresh token covers all of them again (RFC 6749, 6).
    /// - Throws: `OAuthError.invalidClient`, `.invalidGrant`, `.invalidScope`.
    public func refresh(
        _ text: String, scope: String? = nil, by client: Client
    ) async throws -> AppTokens {
        let hash = SecretToken.hash(of: text)
        return try await give { tx in
            let now = core.clock.now()
            let app = try self.app(client, tx: tx)
            guard let (token, consent) = try tx.refreshToken(hash: hash), consent.app == app.id,
                now < token.expiresAt, now >= token.since.adding(seconds: -60),
                core.settings.isSandbox || !consent.isFixed
            else { return .failure(.invalidGrant) }
            guard !token.isDead(at: now) else {
                if token.wasUsed || now.seconds(since: token.since) > Self.raceSeconds {
                    _ = try tx.removeConsent(consent.id, of: consent.person)
                }
                return .failure(.invalidGrant)
            }
            guard let scopes = Self.scopes(scope, within: consent.scopes) else {
                return .failure(.invalidScope)
            }
            guard !consent.isFixed else {
                let own = try begin(of: consent.person, for: app, consent.scopes, tx: tx)
                return .success((own.person, try issue(scopes, under: own, tx: tx)))
            }
            if token.standing == .current {
                try tx.retire(.spare, of: consent.id)
                try tx.setSpare(token.hash, at: now)
            } else {
                try tx.retire(.current, of: consent.id)
            }
            return .success((consent.person, try issue(scopes, under: consent, tx: tx)))
        }
    }

    private typealias Given = (person: PersonID, tokens: AppTokens)

    /// The changes of a refusal must be stored, so the transaction returns it instead of throwing
    /// it.
    private func give(
        _ body: @escaping @Sendable (Transaction) throws -> Result<Given, OAuthError>
    ) async throws -> AppTokens {
        let given = try await core.store.write(body).get()
        core.notifier.announce(given.person)
        return given.tokens
    }

    private func app(_ client: Client, tx: Transaction) throws -> App {
        guard let (app, secretHash) = try tx.app(client: client.id),
            secretHash == SecretToken.hash(of: client.secret),
            core.settings.isSandbox || !app.isFixed
        else { throw OAuthError.invalidClient }
        return app
    }

    private func begin(
        of person: PersonID, for app: App, _ scopes: Set<Scope>, tx: Transaction
    ) throws -> Consent {
        let now = core.clock.now()
        let consent = Consent(
            id: ConsentID(OrderedID.make(at: now, randomness: core.randomness)), person: person,
            app: app.id, appName: app.name, scopes: scopes, createdAt: now, lastUsedAt: nil,
            isFixed: false)
        try tx.insert(consent)
        return consent
    }

    /// Issues a new pair. Each person and app have one access token, so the old one ends.
    private func issue(
        _ scopes: Set<Scope>, under consent: Consent, tx: Transaction
    ) throws -> AppTokens {
        let now = core.clock.now()
        let settings = core.settings
        let access = SecretToken(prefix: "awa_", randomness: core.randomness)
        let refresh = SecretToken(prefix: "awr_", randomness: core.randomness)
        try tx.removeToken(of: consent.id)
        try tx.insert(
            AccessToken(
                id: TokenID(OrderedID.make(at: now, randomness: core.randomness)),
                person: consent.person, consent: consent.id, app: consent.app,
                name: consent.appName, scopes: scopes, createdAt: now, lastUsedAt: nil,
                expiresAt: now.adding(seconds: settings.accessTokenSeconds), isFixed: false),
            hash: access.hash)
        try tx.insert(
            RefreshToken(
                hash: refresh.hash, consent: consent.id, standing: .current, wasUsed: false,
                since: now, expiresAt: now.adding(seconds: settings.refreshTokenSeconds)))
        return AppTokens(
            access: access.text, refresh: refresh.text,
            lifetimeSeconds: settings.accessTokenSeconds, scopes: scopes)
    }
}

extension RefreshToken {
    /// True if it can no longer be exchanged, though it has not expired.
    fileprivate func isDead(at now: Timestamp) -> Bool {
        switch standing {
        case .current: false
        case .spare: now >= since.adding(seconds: Consents.backUpSeconds)
        case .dead: true
        }
    }
}
