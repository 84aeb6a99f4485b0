public import Foundation
public import Ledger

/// The name of a passkey in our addresses.
public struct PasskeyID: Hashable, Sendable {
    public let uuid: UUID

    public init(_ uuid: UUID) {
        self.uuid = uuid
    }
}

/// A passkey of a person: its public half.
public struct Passkey: Hashable, Sendable {
    public let id: PasskeyID
    public let person: PersonID
    /// What authenticators know it by.
    public let credentialID: [UInt8]
    public let key: PasskeyKey
    /// How often it had signed when it was last used; 0 where that is not counted.
    public let signCount: Int64
    /// Whether it may be copied to the person's other devices; this never changes.
    public let mayBeBackedUp: Bool
    public let isBackedUp: Bool
    public let name: String
    public let createdAt: Timestamp
    public let lastUsedAt: Timestamp?

    public init(
        id: PasskeyID, person: PersonID, credentialID: [UInt8], key: PasskeyKey, signCount: Int64,
        mayBeBackedUp: Bool, isBackedUp: Bool, name: String, createdAt: Timestamp,
        lastUsedAt: Timestamp? = nil
    ) {
        self.id = id
        self.person = person
        self.credentialID = credentialID
        self.key = key
        self.signCount = signCount
        self.mayBeBackedUp = mayBeBackedUp
        self.isBackedUp = isBackedUp
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }
}

/// A challenge that was given to a browser.
public struct PasskeyChallenge: Hashable, Sendable {
    /// SHA-256 of the challenge's text.
    public let hash: Digest32
    /// SHA-256 of the secret that this browser's forms are bound to.
    public let browserHash: Digest32
    /// Who adds a passkey with it; nil when it is for signing in.
    public let person: PersonID?
    public let expiresAt: Timestamp

    public init(hash: Digest32, browserHash: Digest32, person: PersonID?, expiresAt: Timestamp) {
        self.hash = hash
        self.browserHash = browserHash
        self.person = person
        self.expiresAt = expiresAt
    }
}

/// The passkeys of people, and the challenges that are under way.
public protocol PasskeyRecords {
    /// The person's passkeys, in the order in which they were added.
    func passkeys(of person: PersonID) throws -> [Passkey]
    func passkey(credentialID: [UInt8]) throws -> Passkey?

    /// Adds a passkey; its credential must be new.
    func insert(_ passkey: Passkey) throws

    /// Notes that a passkey signed somebody in.
    func notePasskeyUse(
        _ id: PasskeyID, signCount: Int64, isBackedUp: Bool, at time: Timestamp) throws

    /// - Returns: false when this person has no such passkey.
    func renamePasskey(_ id: PasskeyID, to name: String, of person: PersonID) throws -> Bool

    /// - Returns: false when this person has no such passkey.
    func removePasskey(_ id: PasskeyID, of person: PersonID) throws -> Bool

    func insert(_ challenge: PasskeyChallenge) throws

    /// Takes the challenge away, so that nobody can use it again.
    ///
    /// - Returns: nil when there is none.
    func takePasskeyChallenge(hash: Digest32) throws -> PasskeyChallenge?

    /// Forgets challenges that ended before this moment.
    func prunePasskeyChallenges(before time: Timestamp) throws

    /// When this person said no to the offer of a passkey; nil for not yet.
    func passkeyOfferDeclined(by person: PersonID) throws -> Timestamp?
    func declinePasskeyOffer(by person: PersonID, at time: Timestamp) throws
}
