public import Foundation
public import Ledger
import SQLStore

/// The public keys of people, and whether a message is signed by one.
public struct SigningKeys: Sendable {
    let core: Core

    /// How many keys one person may have.
    static let maximumCount = 10

    /// How old a signed message may be, and how far its clock may be ahead.
    static let maximumAgeSeconds: Int64 = 5

    /// The person's keys in the order in which they were added.
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

    /// A name as it is kept.
    ///
    /// - Throws: `WalletError.signingKey(.nameInvalid)` when it is blank, longer than 40
    ///   characters, or cannot be seen.
    public static func name(_ text: String) throws(WalletError) -> String {
        try CredentialName.read(text, or: .signingKey(.nameInvalid))
    }

    /// Takes a key away; what it signed before stays done.
    ///
    /// - Throws: `WalletError.signingKey(.notFound)`.
    public func remove(_ id: UUID, of person: PersonID) async throws {
        let isRemoved = try await core.store.write { try $0.removeSigningKey(id, of: person) }
        guard isRemoved else { throw WalletError.signingKey(.notFound) }
        core.notifier.announce(person)
    }

    /// Whether a message may be acted on: signed by a key of this person, and fresh. Without a
    /// signature, or with one by a key that is not known here, the settings decide.
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

/// What a signature says of a message.
public struct SignedMessage: Sendable {
    public let keyID: UUID
    /// Nil for one that is not known here.
    public let algorithm: SigningPublicKey.Algorithm?
    public let signature: [UInt8]
    /// What was signed.
    public let signedBytes: [UInt8]
    /// When it was sent; nil when it does not say.
    public let sentAt: Timestamp?
    /// Whether the digest that was signed is that of the body.
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
