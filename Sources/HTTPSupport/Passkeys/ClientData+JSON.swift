public import WalletServices

extension ClientData {
    /// Reads what a browser wrote. It may add members to this JSON, so it must not be compared
    /// with a template (WebAuthn level 3, 5.8.1).
    ///
    /// - Throws: `WalletError.passkeyRefused` for anything else.
    public init(json bytes: [UInt8]) throws(WalletError) {
        guard let json = try? StrictJSON.parse(bytes), case .object(let object) = json,
            case .string(let type) = object["type"],
            case .string(let challenge) = object["challenge"],
            case .string(let origin) = object["origin"]
        else { throw .passkeyRefused(.unreadable) }
        let isSameOrigin = object["crossOrigin"].map { $0 == .bool(false) } ?? true
        self.init(
            bytes: bytes, type: type, challenge: challenge, origin: origin,
            isCrossOrigin: !isSameOrigin)
    }
}
