/// The client data that the browser passed to the authenticator (WebAuthn level 3, 5.8.1). An API
/// parses it from JSON; the signature covers the original bytes.
public struct ClientData: Sendable {
    public let bytes: [UInt8]
    /// `webauthn.create` or `webauthn.get`.
    public let type: String
    /// Our challenge in base64url without padding.
    public let challenge: String
    public let origin: String
    /// True if our page was embedded in another site's.
    public let isCrossOrigin: Bool

    public init(
        bytes: [UInt8], type: String, challenge: String, origin: String, isCrossOrigin: Bool
    ) {
        self.bytes = bytes
        self.type = type
        self.challenge = challenge
        self.origin = origin
        self.isCrossOrigin = isCrossOrigin
    }
}

/// A new passkey, as the browser returns it.
public struct PasskeyRegistration: Sendable {
    public let clientData: ClientData
    /// The attestation object, in CBOR.
    public let attestation: [UInt8]

    public init(clientData: ClientData, attestation: [UInt8]) {
        self.clientData = clientData
        self.attestation = attestation
    }
}

/// A sign-in with a passkey, as the browser returns it.
public struct PasskeyAssertion: Sendable {
    public let credentialID: [UInt8]
    public let clientData: ClientData
    public let authenticatorData: [UInt8]
    public let signature: [UInt8]
    /// The person's id, as the authenticator stores it.
    public let userHandle: [UInt8]

    public init(
        credentialID: [UInt8], clientData: ClientData, authenticatorData: [UInt8],
        signature: [UInt8], userHandle: [UInt8]
    ) {
        self.credentialID = credentialID
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}

/// Why a passkey is not accepted, in the order of checking.
public enum PasskeyError: Error, Hashable, CaseIterable, Sendable {
    /// The challenge is unknown, used, expired, or was issued to another browser or person.
    case wrongChallenge
    /// The response is for signing in instead of adding, or the other way round.
    case wrongCeremony
    /// The browser was on another site, or our page was embedded in one.
    case wrongOrigin
    /// The passkey is unknown or was removed.
    case unknown
    /// The passkey's user handle belongs to another person.
    case wrongPerson
    case unreadable
    /// The authenticator signed for another site.
    case wrongSite
    case userNotPresent
    /// The authenticator did not verify the user by face, finger or PIN.
    case userNotVerified
    /// It is backed up although it is not eligible, or its eligibility has changed since it was
    /// added.
    case wrongBackupState
    /// Its key has a type that was not requested.
    case wrongKind
    case badSignature
    /// Its signature counter went back: there may be a copy.
    case counterWentBack
    /// It has already been added.
    case alreadyAdded
}
