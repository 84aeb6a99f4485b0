import HTTPSupport
import WalletServices

/// A passkey's credential as our script sends it: its parts in base64url.
extension FormFields {
    /// - Throws: `WalletError.passkeyRefused` when a part is missing or invalid.
    func passkeyRegistration() throws(WalletError) -> PasskeyRegistration {
        PasskeyRegistration(
            clientData: try clientData(), attestation: try bytes("attestation"))
    }

    /// - Throws: `WalletError.passkeyRefused` when a part is missing or invalid.
    func passkeyAssertion() throws(WalletError) -> PasskeyAssertion {
        PasskeyAssertion(
            credentialID: try bytes("credential"), clientData: try clientData(),
            authenticatorData: try bytes("authenticator_data"),
            signature: try bytes("signature"), userHandle: try bytes("user_handle"))
    }

    /// The client data. Browsers may add members to this JSON, so it must not be compared with a
    /// template (WebAuthn level 3, 5.8.1).
    private func clientData() throws(WalletError) -> ClientData {
        let bytes = try bytes("client_data")
        guard let json = try? StrictJSON.parse(bytes), case .object(let object) = json,
            case .string(let type) = object["type"],
            case .string(let challenge) = object["challenge"],
            case .string(let origin) = object["origin"]
        else { throw .passkeyRefused(.unreadable) }
        let isSameOrigin = object["crossOrigin"].map { $0 == .bool(false) } ?? true
        return ClientData(
            bytes: bytes, type: type, challenge: challenge, origin: origin,
            isCrossOrigin: !isSameOrigin)
    }

    private func bytes(_ name: String) throws(WalletError) -> [UInt8] {
        guard let bytes = Base64URL.bytes(text(name)), !bytes.isEmpty else {
            throw .passkeyRefused(.unreadable)
        }
        return bytes
    }
}
