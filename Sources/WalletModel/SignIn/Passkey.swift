public import Ledger

/// The id of a passkey in URLs.
public typealias PasskeyID = ID<Passkey>

/// The public half of a person's passkey.
public struct Passkey: Hashable, Sendable {
    public let id: PasskeyID
    public let person: PersonID
    /// The id by which authenticators know it.
    public let credentialID: [UInt8]
    public let key: PasskeyKey
    /// The signature counter at its last use; 0 when the authenticator does not count.
    public let signCount: Int64
    /// True if it may be copied to the person's other devices; never changes.
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
