import Ledger
import WalletModel

/// The counts of failed attempts at passwords, by a key such as `user:ada 10.0.0.1` or
/// `address:10.0.0.1`.
extension Transaction {
    package func throttleState(_ key: String) throws -> ThrottleState? {
        try connection.first(
            "SELECT failures, blocked_until, last_failure FROM sign_in_guard WHERE key = $1",
            [.text(key)], Self.throttleState)
    }

    /// Deletes the counts under this key, and under keys that begin with it and a space.
    ///
    /// - Returns: the deleted states.
    package func clearThrottleStates(_ key: String) throws -> [ThrottleState] {
        // Keys that begin with this key and a space sort before the key and the next character.
        let condition = "WHERE key = $1 OR (key > $2 AND key < $3)"
        let values: [SQLValue] = [.text(key), .text(key + " "), .text(key + "!")]
        let states = try connection.all(
            """
            SELECT failures, blocked_until, last_failure FROM sign_in_guard \(condition)
            """, values, Self.throttleState)
        try change("DELETE FROM sign_in_guard \(condition)", values)
        return states
    }

    /// Deletes the counts whose last failure was before this moment.
    package func pruneThrottleStates(before time: Timestamp) throws {
        try change("DELETE FROM sign_in_guard WHERE last_failure < $1", [.time(time)])
    }

    static func throttleState(_ row: any SQLRow) -> ThrottleState {
        ThrottleState(
            failures: row.integer(0), blockedUntil: row.time(1), lastFailure: row.time(2))
    }

    package func setThrottleState(_ state: ThrottleState?, for key: String) throws {
        guard let state else {
            return try change("DELETE FROM sign_in_guard WHERE key = $1", [.text(key)])
        }
        try change(
            """
            INSERT INTO sign_in_guard (key, failures, blocked_until, last_failure)
            VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO UPDATE SET failures = excluded.failures,
              blocked_until = excluded.blocked_until, last_failure = excluded.last_failure
            """,
            [
                .text(key), .integer(state.failures), .time(state.blockedUntil),
                .time(state.lastFailure),
            ])
    }
}
