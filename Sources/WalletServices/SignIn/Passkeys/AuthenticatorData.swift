import Ledger

/// The signed data of an authenticator (WebAuthn level 3, 6.1).
struct AuthenticatorData: Sendable {
    /// A newly created credential.
    struct NewCredential: Sendable {
        let id: [UInt8]
        /// The key, if it is of a type that we requested.
        let key: PasskeyKey?
    }

    /// SHA-256 of the relying party's id.
    let siteHash: Digest32
    let isUserPresent: Bool
    let isUserVerified: Bool
    /// True if the passkey may be copied to the person's other devices.
    let mayBeBackedUp: Bool
    let isBackedUp: Bool
    /// The signature counter; 0 when the authenticator does not count.
    let signCount: Int64
    let newCredential: NewCredential?

    private static let headLength = 37
    /// The maximum length of a credential id, in bytes (WebAuthn, 4).
    private static let maximumIDLength = 1023

    /// - Throws: `CBORError` when these bytes are invalid or too many.
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
            // Extensions: none was requested, so they are ignored.
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
