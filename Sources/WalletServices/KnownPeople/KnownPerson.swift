public import Ledger

/// Somebody with whom a person has dealings.
public struct KnownPerson: Hashable, Sendable {
    public let id: PersonID
    /// The name as shown to payers.
    public let name: String
    /// Not everybody has one.
    public let username: Username?
    public let isFavourite: Bool
    public let isBlocked: Bool
    /// When the person last paid them. A payment of long ago does not count.
    public let lastPaidAt: Timestamp?
    /// When they last paid the person. A payment of long ago does not count.
    public let lastReceivedAt: Timestamp?
    /// The digest of their avatar.
    public let portrait: Digest32?

    /// The latest payment either way.
    public var lastDealtAt: Timestamp? {
        [lastPaidAt, lastReceivedAt].compactMap(\.self).max()
    }
}

/// The latest payments of a person with another, either way.
struct LastDealings: Hashable, Sendable {
    private(set) var paid: FeedPosition?
    private(set) var received: FeedPosition?

    mutating func note(_ position: FeedPosition, isIncoming: Bool) {
        if isIncoming {
            received = max(received ?? position, position)
        } else {
            paid = max(paid ?? position, position)
        }
    }

    var last: FeedPosition? { [paid, received].compactMap(\.self).max() }
}
