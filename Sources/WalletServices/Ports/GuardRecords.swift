public import Ledger

/// What is counted against guessing passwords, by a key such as `user:ada` or `address:10.0.0.1`.
public protocol GuardRecords {
    func guardState(_ key: String) throws -> GuardState?
    func setGuardState(_ state: GuardState?, for key: String) throws
}

/// How often in a row something failed, and until when it is refused.
public struct GuardState: Hashable, Sendable {
    public let failures: Int64
    public let blockedUntil: Timestamp
    public let lastFailure: Timestamp

    public init(failures: Int64, blockedUntil: Timestamp, lastFailure: Timestamp) {
        self.failures = failures
        self.blockedUntil = blockedUntil
        self.lastFailure = lastFailure
    }
}
