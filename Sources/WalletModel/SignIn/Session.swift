public import Ledger

/// The id of a session: good for listing and ending it, useless for signing in.
public typealias SessionID = ID<Session>

/// Where a session was made; it is good there only.
public enum SessionChannel: String, Sendable {
    case web
    case api
    case course
}

/// Somebody signed in somewhere.
public struct Session: Hashable, Sendable {
    public let id: SessionID
    public let person: PersonID
    public let channel: SessionChannel
    /// What the person's device calls itself (the `User-Agent`), shortened; may be empty.
    public let device: String
    /// The network that it began in, as `ClientAddress.limitKey` writes it; may be empty.
    public let address: String
    public let createdAt: Timestamp
    public let lastUsedAt: Timestamp
    /// Seconds without a request after which it ends.
    public let idleSeconds: Int64
    /// When it ends in any case.
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

    /// Whether it still counts. A session from the future does not: the clock was set back.
    public func isAlive(at time: Timestamp) -> Bool {
        !hasEnded(at: time) && time >= createdAt.adding(seconds: -60)
    }

    /// Whether it is over for good. What was seen to be over is removed, so that a clock that is
    /// set back does not revive it.
    package func hasEnded(at time: Timestamp) -> Bool {
        time >= expiresAt || time >= lastUsedAt.adding(seconds: idleSeconds)
    }
}
