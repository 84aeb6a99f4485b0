import Ledger
import WalletModel

extension Transaction {
    package func insert(_ challenge: PasskeyChallenge) throws {
        try change(
            """
            INSERT INTO passkey_challenge (hash, browser_hash, person, expires_at)
            VALUES ($1, $2, $3, $4)
            """,
            [
                .digest(challenge.hash), .digest(challenge.browserHash),
                challenge.person.map { .id($0) } ?? .null, .time(challenge.expiresAt),
            ])
    }

    /// Removes and returns the challenge, so that nobody can use it again.
    package func takePasskeyChallenge(hash: Digest32) throws -> PasskeyChallenge? {
        let found = try connection.first(
            "SELECT browser_hash, person, expires_at FROM passkey_challenge WHERE hash = $1",
            [.digest(hash)]
        ) { row in
            PasskeyChallenge(
                hash: hash, browserHash: try row.digest(0),
                person: row.isNull(1) ? nil : try row.personID(1), expiresAt: row.time(2))
        }
        if found != nil {
            try change("DELETE FROM passkey_challenge WHERE hash = $1", [.digest(hash)])
        }
        return found
    }

    /// Deletes challenges that ended before this moment.
    package func prunePasskeyChallenges(before time: Timestamp) throws {
        try change("DELETE FROM passkey_challenge WHERE expires_at < $1", [.time(time)])
    }

    /// When this person declined the offer of a passkey.
    package func passkeyOfferDeclined(by person: PersonID) throws -> Timestamp? {
        try connection.first(
            "SELECT declined_at FROM passkey_offer_declined WHERE person = $1", [.id(person)]
        ) { $0.time(0) }
    }

    package func declinePasskeyOffer(by person: PersonID, at time: Timestamp) throws {
        try change(
            """
            INSERT INTO passkey_offer_declined (person, declined_at) VALUES ($1, $2)
            ON CONFLICT (person) DO NOTHING
            """, [.id(person), .time(time)])
    }
}
