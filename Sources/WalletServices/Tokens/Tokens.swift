import Foundation
import Ledger
import SQLStore

/// Access tokens: keys to a person's wallet for programs, each with its own scopes.
public struct Tokens: Sendable {
    /// The maximum number of a person's own tokens.
    public static let maximumPerPerson = 100
    let core: Core
    let sessions: Sessions
    private let known = CredentialCache<(AccessToken, Person)>()

    init(core: Core, sessions: Sessions) {
        self.core = core
        self.sessions = sessions
    }

    /// The owner and the scopes of this token.
    ///
    /// - Throws: `WalletError.developer(.tokenInvalid)` alike for an unknown, expired or revoked
    ///   token, and for a fixed one outside a sandbox.
    public func authenticate(_ token: String) async throws -> Bearer {
        guard (1...8192).contains(token.utf8.count) else {
            throw WalletError.developer(.tokenInvalid)
        }
        let now = core.clock.now()
        let hash = SecretToken.hash(of: token)
        let owner = try await known.find(hash, in: core.store) { try $0.accessToken(hash: hash) }
        guard let (found, person) = owner, core.settings.isSandbox || !found.isFixed,
            !found.isFromTheFuture(at: now)
        else { throw WalletError.developer(.tokenInvalid) }
        guard !found.hasExpired(at: now) else {
            try await forget(found)
            throw WalletError.developer(.tokenInvalid)
        }
        RequestTrace.current?.note(person.id)
        if now.seconds(since: found.lastUsedAt ?? found.createdAt.adding(seconds: -60)) >= 60 {
            try await core.noteUse { try $0.touch(found, at: now) }
        }
        return Bearer(
            person: person, scopes: found.scopes, token: found.id, app: found.app,
            name: found.name, createdAt: found.createdAt, expiresAt: found.expiresAt)
    }

    /// Deletes an expired token, so that setting the clock back does not revive it.
    private func forget(_ token: AccessToken) async throws {
        try await core.store.write { tx in
            if let consent = token.consent {
                try tx.removeToken(of: consent)
            } else {
                _ = try tx.removeToken(token.id, of: token.person)
            }
        }
    }

    /// A newly created token.
    public struct New: Sendable {
        public let token: AccessToken
        /// The token itself, which is never stored: 256 random bits in base64url after `awp_`.
        public let text: String
    }

    /// The name in its stored form.
    ///
    /// - Throws: `WalletError.developer(.tokenNameInvalid)` when it is blank, too long, or
    ///   invisible.
    public static func name(_ text: String) throws(WalletError) -> String {
        try CredentialName.read(text, or: .developer(.tokenNameInvalid))
    }

    /// Creates a token for the person's own programs.
    ///
    /// - Parameters:
    ///   - lifetimeSeconds: without it, the token does not expire.
    ///   - actsAlone: whether it may do, without asking, what a person would have to prove.
    ///   - key: repeated requests with the same key create one token; without one, each creates a
    ///     new one.
    ///   - context: where the request comes from, for the log.
    /// - Throws: `WalletError.developer(.tokenNameInvalid)`, `.developer(.scopesMissing)`,
    ///   `.developer(.tokenLimitReached)`, `.money(.idempotencyKeyReused)` when an earlier request
    ///   with the key created a token, which cannot be shown again.
    public func create(
        named text: String, scopes: Set<Scope>, lifetimeSeconds: Int64? = nil,
        actsAlone: Bool = false,
        by person: PersonID, key: IdempotencyKey? = nil, in context: SignInContext? = nil
    ) async throws -> New {
        let name = try Self.name(text)
        guard !scopes.isEmpty else { throw WalletError.developer(.scopesMissing) }
        let now = core.clock.now()
        let secret = SecretToken(prefix: "awp_", randomness: core.randomness)
        let token = AccessToken(
            id: TokenID(core.id(for: key, of: person, at: now)), person: person,
            consent: nil, app: nil, name: name, scopes: scopes, createdAt: now, lastUsedAt: nil,
            expiresAt: lifetimeSeconds.map { now.adding(seconds: $0) }, isFixed: false)
        try await core.store.write { tx in
            try tx.pruneTokens(before: now.adding(seconds: -30 * 86_400))
            let others = try tx.personalTokens(of: person)
            guard !others.contains(where: { $0.id == token.id }) else {
                throw WalletError.money(.idempotencyKeyReused)
            }
            guard others.count < Self.maximumPerPerson else {
                throw WalletError.developer(.tokenLimitReached)
            }
            try tx.insert(token, hash: secret.hash)
            if actsAlone { try tx.grantRight(to: token.id, at: now) }
            try core.log(
                .tokenMade, by: .person(person, context), about: person, [.name: name], in: tx)
        }
        core.notifier.announce(person)
        return New(token: token, text: secret.text)
    }

    /// The tokens that the person created, newest first; expired ones stay for 30 days.
    public func list(of person: PersonID) async throws -> [AccessToken] {
        try await core.store.read { try $0.personalTokens(of: person) }
    }

    /// True if this token of the person may act without a proof.
    public func actsAlone(_ id: TokenID) async throws -> Bool {
        try await core.store.read { try $0.hasRight(id) }
    }

    /// Revokes a token that the person created.
    ///
    /// - Parameter context: where the request comes from, for the log.
    /// - Throws: `WalletError.developer(.tokenNotFound)` when this person has none with this id, or
    ///   it is one of the sandbox's fixed ones.
    public func revoke(
        _ id: TokenID, of person: PersonID, in context: SignInContext? = nil
    ) async throws {
        try await core.store.write { tx in
            guard let found = try tx.personalTokens(of: person).first(where: { $0.id == id }),
                try tx.removeToken(id, of: person)
            else { throw WalletError.developer(.tokenNotFound) }
            try core.log(
                .tokenRevoked, by: .person(person, context), about: person,
                [.name: found.name], in: tx)
        }
        core.notifier.announce(person)
    }

    /// Revokes every token and consent of the person. Only a sandbox's fixed credentials stay.
    public func revokeAll(of person: PersonID) async throws {
        try await core.store.write { tx in
            try tx.removeTokens(of: person)
            try tx.removeConsents(of: person)
        }
        core.notifier.announce(person)
    }
}

extension Core {
    /// A new id, derived from the key if there is one.
    func id(for key: IdempotencyKey?, of person: PersonID, at time: Timestamp) -> UUID {
        key.map { OrderedID.derived(from: $0, of: person) }
            ?? OrderedID.make(at: time, randomness: randomness)
    }
}
