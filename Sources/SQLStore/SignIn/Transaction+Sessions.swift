import Ledger
import WalletModel

/// The sessions of people.
extension Transaction {
    package func insert(_ session: Session, tokenHash: Digest32) throws {
        try changeIdentity(
            """
            INSERT INTO session (id, token_hash, person, door, device, address, created_at,
              last_used_at, idle_seconds, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .uuid(session.id.uuid), .digest(tokenHash), .id(session.person),
                .text(session.channel.rawValue), .text(session.device), .text(session.address),
                .time(session.createdAt), .time(session.lastUsedAt),
                .integer(session.idleSeconds), .time(session.expiresAt),
            ])
    }

    /// The session with this token hash, and its person.
    package func session(tokenHash: Digest32) throws -> (Session, Person)? {
        try connection.first(
            """
            SELECT \(Self.personColumns), \(Self.sessionColumns)
            FROM session JOIN person ON person.id = session.person
            WHERE token_hash = $1 AND \(Table.session.isSound) AND \(Table.person.isSound)
            """, [.digest(tokenHash)]
        ) { row in
            (try Self.session(row, from: Self.personColumnCount), try Self.person(row))
        }
    }

    /// The person's sessions, the latest used first, without removed ones.
    package func sessions(of person: PersonID) throws -> [Session] {
        try connection.all(
            """
            SELECT \(Self.sessionColumns) FROM session
            WHERE person = $1 AND \(Table.session.isSound)
            ORDER BY last_used_at DESC, id
            """, [.id(person)]
        ) { try Self.session($0, from: 0) }
    }

    package func touch(_ id: SessionID, at time: Timestamp) throws {
        try changeIdentity(
            "UPDATE session SET last_used_at = $1 WHERE id = $2", [.time(time), .uuid(id.uuid)])
    }

    /// Gives a session another token, in place of the one that it had.
    package func setToken(_ hash: Digest32, of id: SessionID) throws {
        try changeIdentity(
            "UPDATE session SET token_hash = $1 WHERE id = $2", [.digest(hash), .uuid(id.uuid)])
    }

    /// Ends one session of this person.
    ///
    /// - Returns: false when this person has no such session.
    package func removeSession(_ id: SessionID, of person: PersonID) throws -> Bool {
        try changeIdentity(
            "DELETE FROM session WHERE id = $1 AND person = $2", [.uuid(id.uuid), .id(person)])
        return connection.changedRows > 0
    }

    /// Deletes sessions that expired before this moment.
    package func pruneSessions(at time: Timestamp) throws {
        try changeIdentity("DELETE FROM session WHERE expires_at < $1", [.time(time)])
    }

    private static let sessionColumns = """
        session.id, session.person, door, device, created_at, last_used_at, idle_seconds, \
        expires_at, address
        """

    private static func session(_ row: any SQLRow, from column: Int) throws -> Session {
        guard let channel = SessionChannel(rawValue: row.text(column + 2)) else {
            throw row.damaged("no channel is called \(row.text(column + 2))")
        }
        return Session(
            id: SessionID(try row.uuid(column)), person: try row.personID(column + 1),
            channel: channel,
            device: row.text(column + 3), address: row.text(column + 8),
            createdAt: row.time(column + 4), lastUsedAt: row.time(column + 5),
            idleSeconds: row.integer(column + 6),
            expiresAt: row.time(column + 7))
    }
}
