public import Ledger

/// Something to save for. Its money is an account of its own below an account of the person, so
/// it cannot be spent twice and never falls below zero.
public struct Goal: Hashable, Sendable {
    /// The account that holds the goal's money. Its id is the goal's.
    public let account: Account
    /// The account that the goal belongs to.
    public let parent: AccountID
    public let owner: PersonID
    public var name: String
    /// What it shall come to, more than zero, in the account's currency; nil when that is open.
    public var target: Money?
    /// The name of one of the pictures that are offered; nil when none of them was chosen.
    public var picture: String?
    /// Of the goal's photo, which goes before that; nil when it has none. Another photo has
    /// another digest.
    public var photo: Digest32?
    public let createdAt: Timestamp
    /// When it was put away; nil while it is in use. What it held went back to the account.
    public var archivedAt: Timestamp?

    public init(
        account: Account, parent: AccountID, owner: PersonID, name: String, target: Money?,
        picture: String?, photo: Digest32? = nil, createdAt: Timestamp,
        archivedAt: Timestamp? = nil
    ) {
        self.account = account
        self.parent = parent
        self.owner = owner
        self.name = name
        self.target = target
        self.picture = picture
        self.photo = photo
        self.createdAt = createdAt
        self.archivedAt = archivedAt
    }

    public var id: AccountID { account.id }
    /// What it holds.
    public var saved: Money { account.balance }
    public var isArchived: Bool { archivedAt != nil }

    /// How much of the target is saved, in whole per cent rounded down; may pass 100. Zero without
    /// a target.
    public var percentage: Int64 {
        guard let target, target.minorUnits > 0 else { return 0 }
        // At most 100 · (2^53 - 1), which fits.
        return saved.minorUnits * 100 / target.minorUnits
    }
}
