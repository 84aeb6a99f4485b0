import Ledger
import WalletModel

/// One-time codes, and the records behind their limits. All of it survives a restart.
extension Transaction {
    package func challenge(for contact: Contact, askedBy asker: String) throws -> CodeChallenge? {
        try connection.first(
            """
            SELECT \(Self.challengeColumns) FROM code_challenge WHERE phone = $1 AND asker = $2
            """, [.text(contact.key), .text(asker)], Self.challenge)
    }

    package func challenge(secretHash: Digest32) throws -> CodeChallenge? {
        try connection.first(
            "SELECT \(Self.challengeColumns) FROM code_challenge WHERE secret_hash = $1",
            [.digest(secretHash)], Self.challenge)
    }

    /// How many codes of this length wait for this contact, requested by unknown devices.
    package func countChallenges(for contact: Contact, digits: Int, at time: Timestamp) throws
        -> Int
    {
        try connection.first(
            """
            SELECT count(*) FROM code_challenge
            WHERE phone = $1 AND asker <> 'known' AND digits = $2 AND expires_at > $3
            """, [.text(contact.key), .integer(Int64(digits)), .time(time)]
        ) { Int($0.integer(0)) } ?? 0
    }

    /// Stores this challenge, replacing an older one of the same asker for the contact.
    package func put(_ challenge: CodeChallenge) throws {
        try change(
            "DELETE FROM code_challenge WHERE phone = $1 AND asker = $2",
            [.text(challenge.contact.key), .text(challenge.asker)])
        try change(
            """
            INSERT INTO code_challenge (phone, asker, secret_hash, code_mac, digits, expires_at,
              guesses, purpose) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .text(challenge.contact.key), .text(challenge.asker),
                .digest(challenge.secretHash), .digest(challenge.codeMAC),
                .integer(Int64(challenge.digits)), .time(challenge.expiresAt),
                .integer(challenge.guesses), .text(challenge.purpose.rawValue),
            ])
    }

    /// Counts one guess, before the code is compared.
    package func countGuess(secretHash: Digest32) throws {
        try change(
            "UPDATE code_challenge SET guesses = guesses + 1 WHERE secret_hash = $1",
            [.digest(secretHash)])
    }

    package func removeChallenge(secretHash: Digest32) throws {
        try change("DELETE FROM code_challenge WHERE secret_hash = $1", [.digest(secretHash)])
    }

    package func insert(_ send: CodeSend) throws {
        try change(
            """
            INSERT INTO code_send (phone, address, site, prefix, sent_at, was_verified)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .text(send.contact.key), .text(send.asker), .text(send.site), .text(send.prefix),
                .time(send.sentAt), .integer(send.wasVerified ? 1 : 0),
            ])
    }

    /// The times of the sends since then, newest first.
    ///
    /// - Parameters:
    ///   - end: excludes later ones, of a clock that was wrong.
    ///   - unverifiedOnly: excludes sends whose code was entered correctly.
    package func sends(
        _ scope: CodeSendScope, since: Timestamp, until end: Timestamp, unverifiedOnly: Bool
    ) throws -> [Timestamp] {
        let (condition, values): (String, [SQLValue]) =
            switch scope {
            case .asker(let asker, let contact):
                ("AND phone = $2 AND address = $3", [.text(contact.key), .text(asker)])
            case .contact(let contact):
                ("AND phone = $2 AND address <> 'known'", [.text(contact.key)])
            case .address(let address): ("AND address = $2", [.text(address)])
            case .site(let site): ("AND site = $2", [.text(site)])
            case .everyone: ("", [])
            }
        let unverified = unverifiedOnly ? "AND was_verified = 0" : ""
        return try connection.all(
            """
            SELECT sent_at FROM code_send WHERE sent_at > $1 \(condition) \(unverified)
              AND sent_at <= $\(values.count + 2) ORDER BY sent_at DESC
            """, [.time(since)] + values + [.time(end)]
        ) { $0.time(0) }
    }

    /// The latest sends to numbers with this calling code, newest first.
    package func latestSends(prefix: String, limit: Int) throws -> [CodeSend] {
        try connection.all(
            """
            SELECT phone, address, site, prefix, sent_at, was_verified FROM code_send
            WHERE prefix = $1 ORDER BY sent_at DESC, id DESC LIMIT $2
            """, [.text(prefix), .integer(Int64(limit))], Self.codeSend)
    }

    static func codeSend(_ row: any SQLRow) throws -> CodeSend {
        CodeSend(
            contact: try contact(row), asker: row.text(1), site: row.text(2), prefix: row.text(3),
            sentAt: row.time(4), wasVerified: row.integer(5) != 0)
    }

    /// Records that this asker's codes for this contact reached their owner.
    package func markSendsVerified(to contact: Contact, askedBy asker: String) throws {
        try change(
            "UPDATE code_send SET was_verified = 1 WHERE phone = $1 AND address = $2",
            [.text(contact.key), .text(asker)])
    }

    /// - Parameter counter: known devices have a counter of their own.
    package func insertCodeFailure(
        for contact: Contact, counter: CodeFailureCounter, at time: Timestamp
    ) throws {
        try change(
            "INSERT INTO code_failure (phone, counter, failed_at) VALUES ($1, $2, $3)",
            [.text(contact.key), .text(counter.rawValue), .time(time)])
    }

    /// How many wrong codes were entered for this contact since then; a new code does not reset
    /// them.
    package func codeFailures(
        for contact: Contact, counter: CodeFailureCounter, since: Timestamp, until end: Timestamp
    ) throws -> Int {
        try connection.first(
            """
            SELECT count(*) FROM code_failure
            WHERE phone = $1 AND failed_at > $2 AND counter = $3 AND failed_at <= $4
            """, [.text(contact.key), .time(since), .text(counter.rawValue), .time(end)]
        ) { Int($0.integer(0)) } ?? 0
    }

    /// Deletes the records of this contact: sends, failures and open codes.
    ///
    /// - Returns: how many failures and how many sends it deleted.
    package func clearCodeRecords(of contact: Contact) throws -> (failures: Int, sends: Int) {
        func clear(_ table: StaticString) throws -> Int {
            try change("DELETE FROM \(table) WHERE phone = $1", [.text(contact.key)])
            return connection.changedRows
        }
        _ = try clear("code_challenge")
        return (try clear("code_failure"), try clear("code_send"))
    }

    /// Deletes sends and failures before the first moment, and codes that ended before the second.
    package func pruneCodeRecords(before time: Timestamp, endedBy now: Timestamp) throws {
        try change("DELETE FROM code_send WHERE sent_at < $1", [.time(time)])
        try change("DELETE FROM code_failure WHERE failed_at < $1", [.time(time)])
        try change("DELETE FROM code_challenge WHERE expires_at <= $1", [.time(now)])
    }

    /// Ends every open code.
    ///
    /// - Returns: how many there were.
    package func removeAllChallenges() throws -> Int {
        try change("DELETE FROM code_challenge \(Self.forTheHost)", [])
        return connection.changedRows
    }

    private static let challengeColumns =
        "phone, asker, secret_hash, code_mac, digits, expires_at, guesses, purpose"

    /// The column is older than email addresses, so it is called `phone`.
    private static func contact(_ row: any SQLRow) throws -> Contact {
        guard let contact = Contact(key: row.text(0)) else { throw row.damaged("phone") }
        return contact
    }

    private static func challenge(_ row: any SQLRow) throws -> CodeChallenge {
        CodeChallenge(
            contact: try contact(row), asker: row.text(1), secretHash: try row.digest(2),
            codeMAC: try row.digest(3), digits: Int(row.integer(4)), expiresAt: row.time(5),
            guesses: row.integer(6), purpose: try row.word(7))
    }
}
