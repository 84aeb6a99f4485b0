public import Ledger

/// The sessions of people: who is signed in where.
public protocol SessionRecords {
    func insert(_ session: Session, tokenHash: Digest32) throws

    /// The session whose token hashes to this, and its person.
    func session(tokenHash: Digest32) throws -> (Session, Person)?

    /// The person's sessions, the latest used first; ended ones are gone.
    func sessions(of person: PersonID) throws -> [Session]
    func touch(_ id: SessionID, at time: Timestamp) throws

    /// Ends one session of this person.
    ///
    /// - Returns: false when this person has no such session.
    func removeSession(_ id: SessionID, of person: PersonID) throws -> Bool

    /// Forgets sessions that ended by themselves before this moment.
    func pruneSessions(at time: Timestamp) throws
}
