public import Ledger

/// The id of a session: enough to list and end it, not to sign in.
public typealias SessionID = ID<Session>

/// Where a session was created; it is valid only there.
public enum SessionChannel: String, Sendable {
    case web
    case api
    case course
}

/// A person's sign-in on a device or program.
public struct Session: Hashable, Sendable {
    public let id: SessionID
    public let person: PersonID
    public let channel: SessionChannel
    /// The device's own name (its `User-Agent`), shortened; may be empty.
    public let device: String
    /// The network in which it began, as `ClientAddress.limitKey` writes it; may be empty.
    public let address: String
    public let createdAt: Timestamp
    public let lastUsedAt: Timestamp
    /// The idle time after which it ends, in seconds.
    public let idleSeconds: Int64
    /// When it ends at the latest.
    public let expiresAt: Timestamp

    public init(
        id: SessionID, person: PersonID, channel: SessionChannel, device: String, address: String,
        createdAt: Timestamp, lastUsedAt: Timestamp, idleSeconds: Int64, expiresAt: Timestamp
    ) {
        self.id = id
        self.person = person
        self.channel = channel
        self.device = device
        self.address = address
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.idleSeconds = idleSeconds
        self.expiresAt = expiresAt
    }

    /// True while it is valid. A session from the future, or used there, is not: the clock was set
    /// back.
    public func isAlive(at time: Timestamp) -> Bool {
        !hasEnded(at: time) && time >= max(createdAt, lastUsedAt).adding(seconds: -60)
    }

    /// True once it has ended for good. Ended sessions are removed, so that setting the clock back
    /// does not revive them.
    package func hasEnded(at time: Timestamp) -> Bool {
        time >= expiresAt || time >= lastUsedAt.adding(seconds: idleSeconds)
    }
}
