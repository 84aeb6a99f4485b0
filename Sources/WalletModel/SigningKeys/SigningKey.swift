public import Foundation
public import Ledger

/// A key of a person that signs what their programs send.
public struct SigningKey: Hashable, Sendable {
    /// What signatures call it (`keyid`).
    public let id: UUID
    public let person: PersonID
    public let name: String
    public let publicKey: SigningPublicKey
    public let createdAt: Timestamp

    public init(
        id: UUID, person: PersonID, name: String, publicKey: SigningPublicKey,
        createdAt: Timestamp
    ) {
        self.id = id
        self.person = person
        self.name = name
        self.publicKey = publicKey
        self.createdAt = createdAt
    }
}
