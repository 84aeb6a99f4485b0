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

    private func clientData() throws(WalletError) -> ClientData {
        try ClientData(json: bytes("client_data"))
    }

    private func bytes(_ name: String) throws(WalletError) -> [UInt8] {
        guard let bytes = Base64URL.bytes(text(name)), !bytes.isEmpty else {
            throw .passkeyRefused(.unreadable)
        }
        return bytes
    }
}
