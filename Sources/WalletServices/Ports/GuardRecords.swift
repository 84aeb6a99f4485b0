public import Ledger

/// What is counted against guessing passwords, by a key such as `user:ada 10.0.0.1` or
/// `address:10.0.0.1`.
public protocol GuardRecords {
    func guardState(_ key: String) throws -> GuardState?
    func setGuardState(_ state: GuardState?, for key: String) throws

    /// Forgets what is counted under this key, and under keys that begin with it and a space.
    ///
    /// - Returns: the states that there were.
    func clearGuardStates(_ key: String) throws -> [GuardState]

    /// Forgets what has not failed since this moment.
    func pruneGuardStates(before time: Timestamp) throws
}
