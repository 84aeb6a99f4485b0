public import Ledger

/// What people let apps do.
public protocol ConsentRecords {
    /// Adds a consent in place of the one that the person gave this app before; its tokens end.
    func insert(_ consent: Consent) throws

    /// What the person lets apps do, the newest first; fixed ones are left out.
    func consents(of person: PersonID) throws -> [Consent]

    /// Ends a consent with all its tokens.
    ///
    /// - Returns: false when this person gave no such consent, or it is fixed.
    func removeConsent(_ id: ConsentID, of person: PersonID) throws -> Bool

    /// Ends every consent of the person but fixed ones, and the codes that are under way.
    func removeConsents(of person: PersonID) throws

    func insert(_ token: RefreshToken) throws
    func refreshToken(hash: Digest32) throws -> (RefreshToken, Consent)?

    /// All tokens of the consent that stand so are dead from now on.
    func retire(_ standing: RefreshToken.Standing, of consent: ConsentID) throws

    /// The token was used for the first time now, and is the spare one from now on.
    func setSpare(_ hash: Digest32, at now: Timestamp) throws

    func insert(_ code: AuthorizationCode) throws
    func authorizationCode(hash: Digest32) throws -> AuthorizationCode?

    /// Notes what the code was exchanged for.
    func use(_ code: AuthorizationCode, for consent: ConsentID) throws

    /// Forgets refresh tokens and codes that ended before this moment.
    func pruneConsents(before time: Timestamp) throws
}
