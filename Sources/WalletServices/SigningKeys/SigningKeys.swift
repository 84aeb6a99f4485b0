public import Foundation
public import Ledger
import SQLStore

/// The public keys of people, and the check of messages signed with them.
public struct SigningKeys: Sendable {
    let core: Core

    /// The maximum number of keys for one person.
    static let maximumCount = 10

    /// The maximum age of a signed message, and how far its clock may be ahead.
    static let maximumAgeSeconds: Int64 = 5

    /// The person's keys in the order of adding.
    public func list(of person: PersonID) async throws -> [SigningKey] {
        try await core.store.read { try $0.signingKeys(of: person) }
    }

    /// Adds a key.
    ///
    /// - Parameter text: PEM, or the base64 of the DER alone.
    /// - Throws: `WalletError.signingKey(.nameInvalid)`, `.signingKey(.invalid)`,
    ///   `.signingKey(.limitReached)`.
    public func add(
        _ text: String, named name: String, by person: PersonID
    ) async throws -> SigningKey {
        let now = core.clock.now()
        let name = try Self.name(name)
        guard let publicKey = SigningPublicKey(text: text) else {
            throw WalletError.signingKey(.invalid)
        }
        let key = SigningKey(
            id: OrderedID.make(at: now, randomness: core.randomness), person: person, name: name,
            publicKey: publicKey, createdAt: now)
        try await core.store.write { tx in
            guard try tx.signingKeys(of: person).count < Self.maximumCount else {
                throw WalletError.signingKey(.limitReached)
            }
            try tx.insert(key)
        }
        core.notifier.announce(person)
        return key
    }

    /// The name in its stored form.
    ///
    /// - Throws: `WalletError.signingKey(.nameInvalid)` when it is blank, longer than 40
    ///   characters, or invisible.
    public static func name(_ text: String) throws(WalletError) -> String {
        try CredentialName.read(text, or: .signingKey(.nameInvalid))
    }

    /// Removes a key; the payments that it signed stay valid.
    ///
    /// - Throws: `WalletError.signingKey(.notFound)`.
    public func remove(_ id: UUID, of person: PersonID) async throws {
        let isRemoved = try await core.store.write { try $0.removeSigningKey(id, of: person) }
        guard isRemoved else { throw WalletError.signingKey(.notFound) }
        core.notifier.announce(person)
    }

    /// Whether to act on a message: it is fresh and signed with a key of this person. The settings
    /// decide about a message without a signature, or with an unknown key's.
    ///
    /// - Parameter message: nil when it is not signed.
    public func accepts(_ message: SignedMessage?, from person: PersonID) async throws -> Bool {
        guard let message,
            let key = try await core.store.read({ try $0.signingKey(message.keyID, of: person) })
        else { return !core.settings.requiresSignatures }
        let now = core.clock.now()
        let earliest = now.adding(seconds: -Self.maximumAgeSeconds)
        let latest = now.adding(seconds: Self.maximumAgeSeconds)
        guard let sentAt = message.sentAt, (earliest...latest).contains(sentAt),
            message.isDigestRight, let algorithm = message.algorithm
        else { return false }
        return key.publicKey.isValid(message.signature, by: algorithm, for: message.signedBytes)
    }
}

/// The signature of a message.
public struct SignedMessage: Sendable {
    public let keyID: UUID
    /// Nil for an unsupported one.
    public let algorithm: SigningPublicKey.Algorithm?
    public let signature: [UInt8]
    /// The signed bytes.
    public let signedBytes: [UInt8]
    /// When it was sent; nil when it has no date.
    public let sentAt: Timestamp?
    /// Whether the signed digest matches the body.
    public let isDigestRight: Bool

    public init(
        keyID: UUID, algorithm: SigningPublicKey.Algorithm?, signature: [UInt8],
        signedBytes: [UInt8], sentAt: Timestamp?, isDigestRight: Bool
    ) {
        self.keyID = keyID
        self.algorithm = algorithm
        self.signature = signature
        self.signedBytes = signedBytes
        self.sentAt = sentAt
        self.isDigestRight = isDigestRight
    }
}
