/// What the browser says that it asked the authenticator for (WebAuthn level 3, 5.8.1). An API
/// reads it from JSON; the bytes as they came are what was signed.
public struct ClientData: Sendable {
    public let bytes: [UInt8]
    /// `webauthn.create` or `webauthn.get`.
    public let type: String
    /// Our challenge in base64url without padding.
    public let challenge: String
    public let origin: String
    /// Whether our page stood inside another site's.
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

/// A passkey that a browser just made.
public struct PasskeyRegistration: Sendable {
    public let clientData: ClientData
    /// The attestation object, in CBOR.
    public let attestation: [UInt8]

    public init(clientData: ClientData, attestation: [UInt8]) {
        self.clientData = clientData
        self.attestation = attestation
    }
}

/// A passkey that was just used.
public struct PasskeyAssertion: Sendable {
    public let credentialID: [UInt8]
    public let clientData: ClientData
    public let authenticatorData: [UInt8]
    public let signature: [UInt8]
    /// Whose passkey it is, as its authenticator keeps it.
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
    /// The challenge is none of ours, was used, is too old, or was given to somebody else.
    case wrongChallenge
    /// It was made for signing in and used for adding, or the other way round.
    case wrongCeremony
    /// The browser was at another site, or our page stood inside another.
    case wrongOrigin
    /// No such passkey, or no longer.
    case unknown
    /// The passkey says that it is somebody else's.
    case wrongPerson
    case unreadable
    /// The authenticator was asked by another site.
    case wrongSite
    case userNotPresent
    /// Nobody unlocked it by face, finger or code.
    case userNotVerified
    /// It is backed up although it may not be, or was of the other kind when it was added.
    case wrongBackupState
    /// Its key is of a kind that was not asked for.
    case wrongKind
    case badSignature
    /// It has signed less often than before: there may be a copy.
    case counterWentBack
    /// It was added before.
    case alreadyAdded
}
