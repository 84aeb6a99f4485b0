public import Foundation
public import Ledger

/// A person's key that verifies the signatures of their programs.
public struct SigningKey: Hashable, Sendable {
    /// Its name in signatures (`keyid`).
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
