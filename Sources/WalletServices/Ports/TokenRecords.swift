public import Ledger

/// The access tokens of people.
public protocol TokenRecords {
    func insert(_ token: AccessToken, hash: Digest32) throws

    /// The token that hashes to this, and its person.
    func accessToken(hash: Digest32) throws -> (AccessToken, Person)?

    /// The tokens that the person made, the newest first.
    func personalTokens(of person: PersonID) throws -> [AccessToken]

    /// Notes that the token was used, and with it the app that has it.
    func touch(_ token: AccessToken, at time: Timestamp) throws

    /// Ends a token that the person made.
    ///
    /// - Returns: false when this person has no such token, or it is fixed.
    func removeToken(_ id: TokenID, of person: PersonID) throws -> Bool

    /// Ends every token that the person made, but fixed ones.
    func removeTokens(of person: PersonID) throws

    /// Ends the access token that an app has.
    func removeToken(of consent: ConsentID) throws

    /// Forgets tokens that ended by themselves before this moment.
    func pruneTokens(before time: Timestamp) throws
}
