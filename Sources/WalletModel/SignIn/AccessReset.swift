public import Ledger

/// The permission to set a new password for a person, once.
public struct AccessReset: Hashable, Sendable {
    public let person: PersonID
    /// SHA-256 of the token that proves the permission.
    public let tokenHash: Digest32
    public let expiresAt: Timestamp

    public init(person: PersonID, tokenHash: Digest32, expiresAt: Timestamp) {
        self.person = person
        self.tokenHash = tokenHash
        self.expiresAt = expiresAt
    }

    /// Whether it has not expired.
    public func isAlive(at now: Timestamp) -> Bool { now < expiresAt }
}
