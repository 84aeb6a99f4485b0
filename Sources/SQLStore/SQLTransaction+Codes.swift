import Ledger
import Phone
import WalletServices

extension SQLTransaction {
    func challenge(for phone: PhoneNumber) throws -> CodeChallenge? {
        try connection.first(
            "SELECT \(Self.challengeColumns) FROM code_challenge WHERE phone = $1",
            [.text(phone.e164)], Self.challenge)
    }

    func challenge(secretHash: Digest32) throws -> CodeChallenge? {
        try connection.first(
            "SELECT \(Self.challengeColumns) FROM code_challenge WHERE secret_hash = $1",
            [.digest(secretHash)], Self.challenge)
    }

    func put(_ challenge: CodeChallenge) throws {
        try removeChallenge(for: challenge.phone)
        try change(
            """
            INSERT INTO code_challenge (phone, secret_hash, code_mac, expires_at, guesses)
            VALUES ($1, $2, $3, $4, $5)
            """,
            [
                .text(challenge.phone.e164), .digest(challenge.secretHash),
                .digest(challenge.codeMAC), .time(challenge.expiresAt),
                .integer(challenge.guesses),
            ])
    }

    func countGuess(for phone: PhoneNumber) throws {
        try change(
            "UPDATE code_challenge SET guesses = guesses + 1 WHERE phone = $1",
            [.text(phone.e164)])
    }

    func removeChallenge(for phone: PhoneNumber) throws {
        try change("DELETE FROM code_challenge WHERE phone = $1", [.text(phone.e164)])
    }

    func insert(_ send: CodeSend) throws {
        try change(
            """
            INSERT INTO code_send (phone, address, prefix, sent_at, was_verified)
            VALUES ($1, $2, $3, $4, $5)
            """,
            [
                .text(send.phone.e164), .text(send.address), .text(send.prefix),
                .time(send.sentAt), .integer(send.wasVerified ? 1 : 0),
            ])
    }

    func sends(
        _ scope: CodeSendScope, since: Timestamp, unverifiedOnly: Bool
    ) throws -> [Timestamp] {
        let (condition, values): (String, [SQLValue]) =
            switch scope {
            case .phone(let phone): ("AND phone = $2", [.text(phone.e164)])
            case .address(let address): ("AND address = $2", [.text(address)])
            case .everyone: ("", [])
            }
        let unverified = unverifiedOnly ? "AND was_verified = 0" : ""
        return try connection.all(
            """
            SELECT sent_at FROM code_send WHERE sent_at > $1 \(condition) \(unverified)
            ORDER BY sent_at DESC
            """, [.time(since)] + values
        ) { $0.time(0) }
    }

    func latestSends(prefix: String, limit: Int) throws -> [CodeSend] {
        try connection.all(
            """
            SELECT phone, address, prefix, sent_at, was_verified FROM code_send
            WHERE prefix = $1 ORDER BY sent_at DESC LIMIT $2
            """, [.text(prefix), .integer(Int64(limit))]
        ) { row in
            guard let phone = PhoneNumber(e164: row.text(0)) else { throw row.damaged("phone") }
            return CodeSend(
                phone: phone, address: row.text(1), prefix: row.text(2), sentAt: row.time(3),
                wasVerified: row.integer(4) != 0)
        }
    }

    func markSendsVerified(to phone: PhoneNumber) throws {
        try change(
            "UPDATE code_send SET was_verified = 1 WHERE phone = $1", [.text(phone.e164)])
    }

    func insertCodeFailure(for phone: PhoneNumber, at time: Timestamp) throws {
        try change(
            "INSERT INTO code_failure (phone, failed_at) VALUES ($1, $2)",
            [.text(phone.e164), .time(time)])
    }

    func codeFailures(for phone: PhoneNumber, since: Timestamp) throws -> [Timestamp] {
        try connection.all(
            """
            SELECT failed_at FROM code_failure WHERE phone = $1 AND failed_at > $2
            ORDER BY failed_at DESC
            """, [.text(phone.e164), .time(since)]
        ) { $0.time(0) }
    }

    func consecutiveCodeFailures(for phone: PhoneNumber) throws -> Int64 {
        try connection.first(
            "SELECT failures FROM code_streak WHERE phone = $1", [.text(phone.e164)]
        ) { $0.integer(0) } ?? 0
    }

    func setConsecutiveCodeFailures(_ count: Int64, for phone: PhoneNumber) throws {
        try change(
            """
            INSERT INTO code_streak (phone, failures) VALUES ($1, $2)
            ON CONFLICT (phone) DO UPDATE SET failures = excluded.failures
            """, [.text(phone.e164), .integer(count)])
    }

    func pruneCodeRecords(before time: Timestamp) throws {
        try change("DELETE FROM code_send WHERE sent_at < $1", [.time(time)])
        try change("DELETE FROM code_failure WHERE failed_at < $1", [.time(time)])
    }

    private static let challengeColumns = "phone, secret_hash, code_mac, expires_at, guesses"

    private static func challenge(_ row: any SQLRow) throws -> CodeChallenge {
        guard let phone = PhoneNumber(e164: row.text(0)) else { throw row.damaged("phone") }
        return CodeChallenge(
            phone: phone, secretHash: try row.digest(1), codeMAC: try row.digest(2),
            expiresAt: row.time(3), guesses: row.integer(4))
    }
}
