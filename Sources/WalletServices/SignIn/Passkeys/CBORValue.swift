/// A value in CBOR (RFC 8949), of the kinds that authenticators write.
enum CBORValue: Hashable, Sendable {
    case integer(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    /// All keys are different; each is an integer or a text.
    case map([CBORValue: CBORValue])
    case bool(Bool)
    case null

    /// The value of this key, in a map.
    subscript(key: CBORValue) -> CBORValue? {
        guard case .map(let entries) = self else { return nil }
        return entries[key]
    }
}

/// Why bytes are not accepted as CBOR.
enum CBORError: Error, Hashable, CaseIterable, Sendable {
    /// The input ends too early.
    case unfinished
    /// Something follows the value.
    case trailing
    /// More bytes than an authenticator needs.
    case tooLong
    case tooDeep
    case tooMany
    /// An indefinite length.
    case indefinite
    /// A number that is not in its shortest form.
    case notShortest
    /// Tags, fractions, undefined, and numbers beyond 63 bits.
    case notAccepted
    case notUTF8
    case duplicateKey
    /// A key that is neither an integer nor a text.
    case badKey
}
