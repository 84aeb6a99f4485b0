public import Ledger

/// A person's decisions about another, who is not told of them.
public struct PersonRelation: Hashable, Sendable {
    public let person: PersonID
    public let other: PersonID
    /// Since when the other is a favourite.
    public private(set) var favouriteAt: Timestamp?
    /// Since when the other is blocked.
    public private(set) var blockedAt: Timestamp?

    public init(
        person: PersonID, other: PersonID, favouriteAt: Timestamp? = nil,
        blockedAt: Timestamp? = nil
    ) {
        self.person = person
        self.other = other
        self.favouriteAt = favouriteAt
        self.blockedAt = blockedAt
    }

    /// True if it says nothing, and need not be kept.
    public var isEmpty: Bool { favouriteAt == nil && blockedAt == nil }

    /// Makes the other a favourite, or ends that.
    ///
    /// - Parameter time: nil ends it; a favourite keeps the first time.
    public mutating func setFavourite(at time: Timestamp?) {
        favouriteAt = time.map { favouriteAt ?? $0 }
    }

    /// Blocks the other, who then is no favourite any more; or ends that.
    ///
    /// - Parameter time: nil ends it; a block keeps the first time.
    public mutating func setBlocked(at time: Timestamp?) {
        blockedAt = time.map { blockedAt ?? $0 }
        if time != nil { favouriteAt = nil }
    }
}

/// The blocks between a payer and a payee.
public enum Standing: Hashable, Sendable {
    case open
    /// The payer blocked the other, whatever the other did.
    case blockedByPayer
    /// The other blocked the payer, who is not told.
    case blockedByPayee
}
