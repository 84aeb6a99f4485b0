public import Ledger

/// A change of a person's phone number or email address, which the old one can undo for a while.
public struct ContactChange: Hashable, Sendable {
    /// Grows with time.
    public let id: ID<ContactChange>
    public let person: PersonID
    public let kind: Contact.Kind
    /// The contact before the change.
    public let old: Contact?
    /// The contact after the change.
    public let new: Contact?
    /// SHA-256 of the token that undoes it.
    public let undoHash: Digest32
    public let changedAt: Timestamp
    public let undoEndsAt: Timestamp

    public init(
        id: ID<ContactChange>, person: PersonID, kind: Contact.Kind, old: Contact?, new: Contact?,
        undoHash: Digest32, changedAt: Timestamp, undoEndsAt: Timestamp
    ) {
        self.id = id
        self.person = person
        self.kind = kind
        self.old = old
        self.new = new
        self.undoHash = undoHash
        self.changedAt = changedAt
        self.undoEndsAt = undoEndsAt
    }

    /// True if the old contact can still undo it.
    public func canBeUndone(at now: Timestamp) -> Bool { old != nil && now < undoEndsAt }
}
