public import Foundation

/// The public keys of people. Each is fetched through its owner.
public protocol SigningKeyRecords {
    /// The person's keys in the order in which they were added.
    func signingKeys(of person: PersonID) throws -> [SigningKey]

    /// The person's key; nil when it is not this person's.
    func signingKey(_ id: UUID, of person: PersonID) throws -> SigningKey?

    func insert(_ key: SigningKey) throws

    /// - Returns: false when this person has no such key.
    func removeSigningKey(_ id: UUID, of person: PersonID) throws -> Bool
}
