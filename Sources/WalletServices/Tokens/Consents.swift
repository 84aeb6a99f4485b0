import Ledger
import SQLStore

/// The consents that people give to apps (OAuth 2.0: RFC 6749, with RFC 7636 and RFC 9700).
public struct Consents: Sendable {
    /// How long an authorisation code is valid, in seconds.
    public static let codeSeconds: Int64 = 600

    let core: Core

    /// An app's valid authorisation request.
    public struct Request: Sendable {
        public let app: App
        public let redirect: RedirectAddress
        public let scopes: Set<Scope>
        let challenge: Digest32?
    }

    /// An invalid request, reported to the app without asking the person.
    public struct Failure: Error {
        public let redirect: RedirectAddress
        public let error: OAuthError
    }

    /// The parameters of an authorisation request (RFC 6749, 4.1.1; RFC 7636, 4.3).
    public struct Asked: Sendable {
        public var client = ""
        public var responseType: String?
        /// An app with only one may leave it out.
        public var redirect: String?
        /// Without it, the app requests all of its scopes.
        public var scope: String?
        public var challenge: String?
        public var challengeMethod: String?

        public init() {}
    }

    /// Checks an authorisation request.
    ///
    /// - Throws: `WalletError.developer(.appNotFound)`, `.developer(.redirectInvalid)`: the person
    ///   must not be redirected; or `Failure`.
    public func consider(_ asked: Asked) async throws -> Request {
        let found = try await core.store.read { try $0.app(client: asked.client) }
        guard let (app, _) = found, core.settings.isSandbox || !app.isFixed else {
            throw WalletError.developer(.appNotFound)
        }
        let redirect = try Self.redirect(asked.redirect, of: app)
        func failure(_ error: OAuthError) -> Failure { Failure(redirect: redirect, error: error) }
        guard asked.responseType == "code" else { throw failure(.unsupportedResponseType) }
        guard let scopes = Self.scopes(asked.scope, within: app.scopes) else {
            throw failure(.invalidScope)
        }
        var challenge: Digest32?
        if asked.challenge != nil || asked.challengeMethod != nil {
            challenge = asked.challenge.flatMap(ProofKey.init)?.digest
            guard challenge != nil, asked.challengeMethod == "S256" else {
                throw failure(.invalidRequest("code_challenge must be used with S256"))
            }
        }
        return Request(app: app, redirect: redirect, scopes: scopes, challenge: challenge)
    }

    /// The sandbox's own app may use any port of the person's machine.
    private static func redirect(_ text: String?, of app: App) throws(WalletError)
        -> RedirectAddress
    {
        let only = app.redirects.count == 1 ? app.redirects.first : nil
        guard let address = (text ?? only).flatMap(RedirectAddress.init),
            app.redirects.contains(address.text) || (app.isFixed && address.isLoopback)
        else { throw .developer(.redirectInvalid) }
        return address
    }

    /// The requested scopes, unless they exceed the available ones. An empty text requests all.
    static func scopes(_ text: String?, within all: Set<Scope>) -> Set<Scope>? {
        let names = (text ?? "").split { $0 == " " || $0 == "," }
        guard !names.isEmpty else { return all }
        let scopes = Set(names.compactMap { Scope(rawValue: String($0)) })
        guard scopes.count == Set(names).count, scopes.isSubset(of: all) else { return nil }
        return scopes
    }

    /// Records the person's consent.
    ///
    /// - Parameter context: where the request comes from, for the log.
    /// - Returns: the code that the app exchanges for tokens.
    public func allow(
        _ request: Request, by person: PersonID, in context: SignInContext? = nil
    ) async throws -> String {
        let now = core.clock.now()
        let secret = SecretToken(prefix: "awo_", randomness: core.randomness)
        let code = AuthorizationCode(
            hash: secret.hash, person: person, app: request.app.id, scopes: request.scopes,
            redirect: request.redirect.text, challenge: request.challenge,
            expiresAt: now.adding(seconds: Self.codeSeconds))
        try await core.store.write { tx in
            // Codes are kept for a day, to recognise a second use.
            try tx.pruneConsents(before: now.adding(seconds: -86_400))
            guard try tx.app(client: request.app.client) != nil else {
                throw WalletError.developer(.appNotFound)
            }
            try tx.insert(code)
            try core.log(
                .appAllowed, by: .person(person, context), about: person,
                [.name: request.app.name], in: tx)
        }
        return secret.text
    }

    /// The person's consents, newest first.
    public func list(of person: PersonID) async throws -> [Consent] {
        try await core.store.read { try $0.consents(of: person) }
    }

    /// Revokes a consent: the app's tokens stop working.
    ///
    /// - Parameter context: where the request comes from, for the log.
    /// - Throws: `WalletError.developer(.consentNotFound)` when this person gave none with this id.
    public func end(
        _ id: ConsentID, of person: PersonID, in context: SignInContext? = nil
    ) async throws {
        try await core.store.write { tx in
            guard let found = try tx.consents(of: person).first(where: { $0.id == id }),
                try tx.removeConsent(id, of: person)
            else { throw WalletError.developer(.consentNotFound) }
            try core.log(
                .appEnded, by: .person(person, context), about: person,
                [.name: found.appName], in: tx)
        }
        core.notifier.announce(person)
    }
}
