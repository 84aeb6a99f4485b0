import Ledger
import WalletModel

/// The failures and sent codes that slow sign-ins down, the newest first, for treasurers.
extension Transaction {
    /// The counts of failed passwords, with their keys.
    package func throttleStates(
        since time: Timestamp, limit: Int
    ) throws -> [(key: String, state: ThrottleState)] {
        try connection.all(
            """
            SELECT failures, blocked_until, last_failure, key FROM sign_in_guard
            WHERE last_failure > $1 ORDER BY last_failure DESC, key DESC LIMIT $2
            """, [.time(time), .integer(Int64(limit))]
        ) { ($0.text(3), Self.throttleState($0)) }
    }

    /// The contacts of wrong codes, one for each.
    package func wrongCodes(since time: Timestamp, limit: Int) throws -> [Contact] {
        try connection.all(
            """
            SELECT phone FROM code_failure WHERE failed_at > $1
            ORDER BY failed_at DESC, id DESC LIMIT $2
            """, [.time(time), .integer(Int64(limit))]
        ) { Contact(key: $0.text(0)) }.compactMap(\.self)
    }

    /// The sent codes.
    package func sends(since time: Timestamp, limit: Int) throws -> [CodeSend] {
        try connection.all(
            """
            SELECT phone, address, site, prefix, sent_at, was_verified FROM code_send
            WHERE sent_at > $1 ORDER BY sent_at DESC, id DESC LIMIT $2
            """, [.time(time), .integer(Int64(limit))], Self.codeSend)
    }
}
