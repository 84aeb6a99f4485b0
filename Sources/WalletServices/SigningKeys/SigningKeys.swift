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

    /// Checks a message, which is right if it is fresh and signed with a key of this person. The
    /// settings decide about a message without a signature, or with an unknown key's.
    ///
    /// A client signs by the time of its own machine, or by that of a sandbox that it asked: either
    /// is right.
    ///
    /// - Parameter message: without one, the request is not signed.
    public func judge(
        _ message: SignedMessage?, from person: PersonID
    ) async throws -> SignatureVerdict {
        guard let message,
            let key = try await core.store.read({ try $0.signingKey(message.keyID, of: person) })
        else { return core.settings.requiresSignatures ? .wrong : .right }
        guard let sentAt = message.sentAt, message.isDigestRight,
            let algorithm = message.algorithm,
            key.publicKey.isValid(message.signature, by: algorithm, for: message.signedBytes)
        else { return .wrong }
        let gap = SignatureVerdict.Gap(
            of: sentAt, from: core.clock.now(),
            machine: core.clock.isSet() ? core.clock.machineNow() : nil)
        return gap.isSmall(within: Self.maximumAgeSeconds) ? .right : .outOfTime(gap)
    }
}

/// The result of checking a signed message.
public enum SignatureVerdict: Hashable, Sendable {
    case right
    case wrong
    /// The signature is right, and the message is too old, or from the future.
    case outOfTime(Gap)

    /// How far the time of a message is ahead of the clocks here, in milliseconds; less than
    /// nothing for an old one.
    public struct Gap: Hashable, Sendable {
        /// Ahead of the wallet's clock.
        public let wallet: Int64
        /// Ahead of the machine's, unless the wallet goes by it.
        public let machine: Int64?

        init(of sentAt: Timestamp, from now: Timestamp, machine: Timestamp?) {
            wallet = sentAt.milliseconds - now.milliseconds
            self.machine = machine.map { sentAt.milliseconds - $0.milliseconds }
        }

        func isSmall(within seconds: Int64) -> Bool {
            [wallet, machine].contains { $0.map { abs($0) <= seconds * 1000 } ?? false }
        }
    }
}

/// The signature of a message.
public struct SignedMessage: Sendable {
    public let keyID: UUID
    /// The algorithm, if we support it.
    public let algorithm: SigningPublicKey.Algorithm?
    public let signature: [UInt8]
    /// The signed bytes.
    public let signedBytes: [UInt8]
    /// When it was sent, by its own date.
    public let sentAt: Timestamp?
    /// True if the signed digest matches the body.
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
