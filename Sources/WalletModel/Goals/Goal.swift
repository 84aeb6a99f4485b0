public import Ledger

/// A savings goal. Its money is in an account of its own below one of the person's accounts, so it
/// cannot be spent twice and never falls below zero.
public struct Goal: Hashable, Sendable {
    /// The account that holds the goal's money. Its id is the goal's.
    public let account: Account
    /// The account that the goal belongs to.
    public let parent: AccountID
    public let owner: PersonID
    public var name: String
    /// The amount to save, more than zero, in the account's currency.
    public var target: Money?
    /// The day, in the person's time zone, by which to have the target.
    public var targetDay: CivilDate?
    /// The name of the offered picture that the person chose.
    public var picture: String?
    /// The digest of the goal's photo, which takes precedence over the picture. Each photo has a
    /// different digest.
    public var photo: Digest32?
    public let createdAt: Timestamp
    /// When it was archived. Archiving returned its money to the account.
    public var archivedAt: Timestamp?

    public init(
        account: Account, parent: AccountID, owner: PersonID, name: String, target: Money?,
        targetDay: CivilDate? = nil, picture: String?, photo: Digest32? = nil, createdAt: Timestamp,
        archivedAt: Timestamp? = nil
    ) {
        self.account = account
        self.parent = parent
        self.owner = owner
        self.name = name
        self.target = target
        self.targetDay = targetDay
        self.picture = picture
        self.photo = photo
        self.createdAt = createdAt
        self.archivedAt = archivedAt
    }

    public var id: AccountID { account.id }
    /// The amount saved so far.
    public var saved: Money { account.balance }
    /// The amount that the target still lacks, above zero.
    public var missing: Money? {
        guard let target, target.minorUnits > saved.minorUnits else { return nil }
        return Money(
            minorUnits: target.minorUnits - saved.minorUnits, currency: target.currency)
    }
    /// True if this saving, the latest one, reached the target.
    public func isReached(by saving: Money) -> Bool {
        guard let target, missing == nil else { return false }
        return saved.minorUnits - saving.minorUnits < target.minorUnits
    }
    public var isArchived: Bool { archivedAt != nil }

    /// The saved share of the target, in whole per cent rounded down; may exceed 100. Zero without
    /// a target.
    public var percentage: Int64 {
        guard let target, target.minorUnits > 0 else { return 0 }
        // At most 100 · (2^53 - 1), which fits.
        return saved.minorUnits * 100 / target.minorUnits
    }
}
