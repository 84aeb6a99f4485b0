import Ledger

/// The checks of WebAuthn level 3, 7.1 and 7.2, that need no store. A passkey is the only factor of
/// a sign-in, so each use must verify the person.
extension ClientData {
    /// - Throws: `PasskeyError`.
    func check(type: String, at site: RelyingParty) throws(PasskeyError) {
        guard self.type == type else { throw .wrongCeremony }
        guard site.origins.contains(origin), !isCrossOrigin else { throw .wrongOrigin }
    }
}

extension AuthenticatorData {
    /// - Throws: `PasskeyError`.
    func check(at site: RelyingParty) throws(PasskeyError) {
        guard siteHash == Digest32(of: Array(site.id.utf8)) else { throw .wrongSite }
        guard isUserPresent else { throw .userNotPresent }
        guard isUserVerified else { throw .userNotVerified }
        guard mayBeBackedUp || !isBackedUp else { throw .wrongBackupState }
    }
}

/// The facts that an authenticator states about a new passkey.
typealias NewCredential = (data: AuthenticatorData, id: [UInt8], key: PasskeyKey)

extension PasskeyRegistration {
    /// No attestation is requested, and any that comes anyway is ignored: the passkey is as good as
    /// its key, regardless of who made the authenticator.
    ///
    /// - Returns: the authenticator's data, with the id and key of the new passkey.
    /// - Throws: `PasskeyError`.
    func check(
        at site: RelyingParty
    ) throws(PasskeyError) -> NewCredential {
        try clientData.check(type: "webauthn.create", at: site)
        guard let object = try? CBORReader.parse(attestation),
            case .text = object[.text("fmt")], case .map = object[.text("attStmt")],
            case .bytes(let bytes) = object[.text("authData")],
            let data = try? AuthenticatorData(bytes), let credential = data.newCredential
        else { throw .unreadable }
        try data.check(at: site)
        guard let key = credential.key else { throw .wrongKind }
        return (data, credential.id, key)
    }
}

extension PasskeyAssertion {
    /// Checks everything except the client data, which is checked before looking up the passkey.
    ///
    /// - Returns: the authenticator's data.
    /// - Throws: `PasskeyError`.
    func check(
        against passkey: Passkey, at site: RelyingParty
    ) throws(PasskeyError) -> AuthenticatorData {
        guard userHandle == passkey.person.uuid.bytes else { throw .wrongPerson }
        guard let data = try? AuthenticatorData(authenticatorData) else { throw .unreadable }
        try data.check(at: site)
        guard data.mayBeBackedUp == passkey.mayBeBackedUp else { throw .wrongBackupState }
        let message = authenticatorData + Digest32(of: clientData.bytes).bytes
        guard passkey.key.isValid(signature, for: message) else { throw .badSignature }
        let isCounted = data.signCount > 0 || passkey.signCount > 0
        guard !isCounted || data.signCount > passkey.signCount else { throw .counterWentBack }
        return data
    }
}
