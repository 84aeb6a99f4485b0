public import Ledger

/// How many times in a row something failed, and until when it is refused.
public struct ThrottleState: Hashable, Sendable {
    public let failures: Int64
    public let blockedUntil: Timestamp
    public let lastFailure: Timestamp

    public init(failures: Int64, blockedUntil: Timestamp, lastFailure: Timestamp) {
        self.failures = failures
        self.blockedUntil = blockedUntil
        self.lastFailure = lastFailure
    }
}
