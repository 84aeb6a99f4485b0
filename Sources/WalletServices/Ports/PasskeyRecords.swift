public import Ledger

/// The passkeys of people, and the challenges that are under way.
public protocol PasskeyRecords {
    /// The person's passkeys, in the order in which they were added.
    func passkeys(of person: PersonID) throws -> [Passkey]
    func passkey(credentialID: [UInt8]) throws -> Passkey?

    /// Adds a passkey; its credential must be new.
    func insert(_ passkey: Passkey) throws

    /// Notes that a passkey signed somebody in.
    func notePasskeyUse(
        _ id: PasskeyID, signCount: Int64, isBackedUp: Bool, at time: Timestamp) throws

    /// - Returns: false when this person has no such passkey.
    func renamePasskey(_ id: PasskeyID, to name: String, of person: PersonID) throws -> Bool

    /// - Returns: false when this person has no such passkey.
    func removePasskey(_ id: PasskeyID, of person: PersonID) throws -> Bool

    func insert(_ challenge: PasskeyChallenge) throws

    /// Takes the challenge away, so that nobody can use it again.
    ///
    /// - Returns: nil when there is none.
    func takePasskeyChallenge(hash: Digest32) throws -> PasskeyChallenge?

    /// Forgets challenges that ended before this moment.
    func prunePasskeyChallenges(before time: Timestamp) throws

    /// When this person said no to the offer of a passkey; nil for not yet.
    func passkeyOfferDeclined(by person: PersonID) throws -> Timestamp?
    func declinePasskeyOffer(by person: PersonID, at time: Timestamp) throws
}
