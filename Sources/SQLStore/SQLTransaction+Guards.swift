import Ledger
import WalletServices

extension SQLTransaction {
    func guardState(_ key: String) throws -> GuardState? {
        try connection.first(
            "SELECT failures, blocked_until, last_failure FROM sign_in_guard WHERE key = $1",
            [.text(key)]
        ) {
            GuardState(failures: $0.integer(0), blockedUntil: $0.time(1), lastFailure: $0.time(2))
        }
    }

    func setGuardState(_ state: GuardState?, for key: String) throws {
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
