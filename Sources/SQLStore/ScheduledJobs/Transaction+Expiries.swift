import Ledger
import WalletModel

/// The ends of things that are valid for a limited time.
extension Transaction {
    /// The ends after the first moment, up to and including the last, in the order of time.
    package func expiries(after first: Timestamp, through last: Timestamp) throws -> [Expiry] {
        var found = try sessionEnds(after: first, through: last)
        for (table, kind) in Self.expiringTables {
            found += try connection.all(
                """
                SELECT expires_at FROM \(table) WHERE expires_at > $1 AND expires_at <= $2
                ORDER BY expires_at
                """, [.time(first), .time(last)]
            ) { Expiry(kind: kind, time: $0.time(0)) }
        }
        return found.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element)
    }

    private static let expiringTables: [(String, Expiry.Kind)] = [
        ("code_challenge", .code), ("authorization_code", .code), ("access_token", .token),
        ("refresh_token", .token), ("trusted_device", .device),
    ]

    /// A session ends after some time without use, or after its whole lifetime.
    private func sessionEnds(after first: Timestamp, through last: Timestamp) throws -> [Expiry] {
        let end = """
            CASE WHEN last_used_at + idle_seconds * 1000 < expires_at
              THEN last_used_at + idle_seconds * 1000 ELSE expires_at END
            """
        return try connection.all(
            """
            SELECT id, person, \(end) AS ends_at FROM session
            WHERE \(end) > $1 AND \(end) <= $2 AND \(Table.session.isSound)
            ORDER BY ends_at, id \(Self.forTheHost)
            """, [.time(first), .time(last)]
        ) { row in
            Expiry(
                kind: .session(SessionID(try row.uuid(0)), of: try row.personID(1)),
                time: row.time(2))
        }
    }
}

/// The end of something that is valid for a limited time.
package struct Expiry: Hashable, Sendable {
    /// The kind of thing that ends.
    package enum Kind: Hashable, Sendable {
        /// A one-time code, or the code that an app trades for tokens.
        case code
        /// A token of an app, or of a person.
        case token
        /// The trust in a device.
        case device
        case session(SessionID, of: PersonID)
    }

    package let kind: Kind
    package let time: Timestamp
}
