import Ledger

/// What an authenticator says and signs (WebAuthn level 3, 6.1).
struct AuthenticatorData: Sendable {
    /// A credential that was just made.
    struct NewCredential: Sendable {
        let id: [UInt8]
        /// Nil when it is of a kind that we did not ask for.
        let key: PasskeyKey?
    }

    /// SHA-256 of the site's id.
    let siteHash: Digest32
    let isUserPresent: Bool
    let isUserVerified: Bool
    /// Whether the passkey may be copied to the person's other devices.
    let mayBeBackedUp: Bool
    let isBackedUp: Bool
    /// How often the passkey has signed; 0 where it is not counted.
    let signCount: Int64
    let newCredential: NewCredential?

    private static let headLength = 37
    /// The longest id of a credential, in bytes (WebAuthn, 4).
    private static let maximumIDLength = 1023

    /// - Throws: `CBORError` when these bytes are anything else, or more.
    init(_ bytes: [UInt8]) throws(CBORError) {
        guard bytes.count >= Self.headLength, let hash = Digest32(bytes: Array(bytes.prefix(32)))
        else { throw .unfinished }
        siteHash = hash
        let flags = bytes[32]
        isUserPresent = flags & 0x01 != 0
        isUserVerified = flags & 0x04 != 0
        mayBeBackedUp = flags & 0x08 != 0
        isBackedUp = flags & 0x10 != 0
        signCount = bytes[33..<Self.headLength].reduce(0) { $0 << 8 | Int64($1) }
        var rest = bytes.dropFirst(Self.headLength)
        let id = flags & 0x40 != 0 ? try Self.takeID(from: &rest) : nil
        var reader = try CBORReader(rest)
        newCredential = try id.map { id throws(CBORError) in
            NewCredential(id: id, key: PasskeyKey(cose: try reader.value()))
        }
        if flags & 0x80 != 0 {
            // Extensions: none was asked for, so none is looked at.
            guard case .map = try reader.value() else { throw .notAccepted }
        }
        guard reader.isAtEnd else { throw .trailing }
    }

    /// The authenticator's model in 16 bytes, the length of the id in two, the id.
    private static func takeID(from rest: inout ArraySlice<UInt8>) throws(CBORError) -> [UInt8] {
        guard rest.count >= 18 else { throw .unfinished }
        let length = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(18)
        guard length > 0, length <= rest.count else { throw .unfinished }
        guard length <= maximumIDLength else { throw .tooLong }
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
    }
}
