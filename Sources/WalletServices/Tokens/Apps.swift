import Foundation
import Ledger
import SQLStore

/// Apps that people can authorise (OAuth clients).
public struct Apps: Sendable {
    /// The maximum number for one person.
    public static let maximumPerPerson = 50
    /// The maximum number of redirect addresses for one app.
    public static let maximumRedirects = 10

    let core: Core

    /// A newly registered app.
    public struct New: Sendable {
        public let app: App
        /// Its secret, which is never stored: 256 random bits in base64url after `aws_`.
        public let secret: String
    }

    /// The name in its stored form.
    ///
    /// - Throws: `WalletError.developer(.appNameInvalid)` when it is blank, too long, or invisible.
    public static func name(_ text: String) throws(WalletError) -> String {
        try CredentialName.read(text, or: .developer(.appNameInvalid))
    }

    /// The redirect addresses in these lines; empty lines are skipped.
    ///
    /// - Throws: `WalletError.developer(.redirectInvalid)` for none, too many, or an invalid
    ///   address.
    public static func redirects(_ lines: [String]) throws(WalletError) -> [RedirectAddress] {
        let typed = lines.map(\.trimmingSpaces).filter { !$0.isEmpty }
        let addresses = typed.compactMap(RedirectAddress.init)
        guard addresses.count == typed.count, (1...maximumRedirects).contains(typed.count)
        else { throw .developer(.redirectInvalid) }
        return addresses
    }

    /// Registers an app.
    ///
    /// - Parameters:
    ///   - redirects: the allowed redirect addresses; empty ones are skipped.
    ///   - scopes: all scopes that it may request.
    ///   - key: repeated requests with the same key register one app; without one, each registers a
    ///     new one.
    /// - Throws: `WalletError.developer(.appNameInvalid)`, `.developer(.redirectInvalid)`,
    ///   `.developer(.scopesMissing)`, `.developer(.appLimitReached)`,
    ///   `.money(.idempotencyKeyReused)` when an earlier request with the key registered an app,
    ///   whose secret cannot be shown again.
    public func register(
        named text: String, redirects: [String], scopes: Set<Scope>, by owner: PersonID,
        key: IdempotencyKey? = nil
    ) async throws -> New {
        let name = try Self.name(text)
        let addresses = try Self.redirects(redirects)
        guard !scopes.isEmpty else { throw WalletError.developer(.scopesMissing) }
        let now = core.clock.now()
        let id = core.id(for: key, of: owner, at: now)
        let app = App(
            id: AppID(id), client: id.text, owner: owner, name: name,
            redirects: addresses.map(\.text), scopes: scopes, createdAt: now, lastUsedAt: nil,
            isFixed: false)
        let secret = SecretToken(prefix: "aws_", randomness: core.randomness)
        try await core.store.write { tx in
            let others = try tx.apps(of: owner)
            guard !others.contains(where: { $0.id == app.id }) else {
                throw WalletError.money(.idempotencyKeyReused)
            }
            guard others.count < Self.maximumPerPerson else {
                throw WalletError.developer(.appLimitReached)
            }
            try tx.insert(app, secretHash: secret.hash)
        }
        core.notifier.announce(owner)
        return New(app: app, secret: secret.text)
    }

    /// The apps that the person registered, newest first.
    public func list(of owner: PersonID) async throws -> [App] {
        try await core.store.read { try $0.apps(of: owner) }
    }

    /// Deletes an app: all its tokens stop working.
    ///
    /// - Throws: `WalletError.developer(.appNotFound)` when this person has none with this id, or
    ///   it is the sandbox's own.
    public func remove(_ id: AppID, of owner: PersonID) async throws {
        let isDone = try await core.store.write { try $0.removeApp(id, of: owner) }
        guard isDone else { throw WalletError.developer(.appNotFound) }
        core.notifier.announce(owner)
    }
}
