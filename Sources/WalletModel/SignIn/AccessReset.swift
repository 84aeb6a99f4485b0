public import Ledger

/// The permission to set a new password for a person, once.
public struct AccessReset: Hashable, Sendable {
    public let person: PersonID
    /// SHA-256 of the token that proves the permission.
    public let tokenHash: Digest32
    /// The treasurer who made it for the person. A reset by the command line or by the person's own
    /// code has none.
    public let maker: PersonID?
    public let expiresAt: Timestamp

    public init(
        person: PersonID, tokenHash: Digest32, maker: PersonID?, expiresAt: Timestamp
    ) {
        self.person = person
        self.tokenHash = tokenHash
        self.maker = maker
        self.expiresAt = expiresAt
    }

    /// True until it expires. None lasts a day, so a later end comes from a clock that was wrong.
    public func isAlive(at now: Timestamp) -> Bool {
        now < expiresAt && expiresAt < now.adding(seconds: 86_400)
    }
}
