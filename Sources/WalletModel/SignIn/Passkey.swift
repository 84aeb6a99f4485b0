public import Ledger

/// The id of a passkey in our addresses.
public typealias PasskeyID = ID<Passkey>

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
