import Crypto
import CryptoExtras
import Foundation
import Ledger

/// The keys that sign webhook events. They are stored encrypted: the database alone is not enough
/// to sign.
struct WebhookKeys: Sendable {
    private let secret: SymmetricKey

    /// - Parameter secret: the wallet's secret, which is stored outside the database.
    init(secret: [UInt8]) {
        self.secret = SymmetricKey(data: secret)
    }

    struct Pair: Sendable {
        /// X.509 SubjectPublicKeyInfo (DER).
        let publicKey: [UInt8]
        /// The private key, encrypted for this webhook alone.
        let sealed: [UInt8]
    }

    /// Creates a key pair: RSA with 2048 bits.
    func make(for webhook: WebhookID) async throws -> Pair {
        let key = try await Self.generate()
        return Pair(
            publicKey: Array(key.publicKey.derRepresentation),
            sealed: try sealed(key.derRepresentation, of: webhook))
    }

    /// The same private key, encrypted with another secret.
    ///
    /// - Throws: when the key cannot be decrypted.
    func sealedAnew(
        _ sealed: [UInt8], of webhook: WebhookID, for next: WebhookKeys
    ) throws -> [UInt8] {
        try next.sealed(opened(sealed, of: webhook), of: webhook)
    }

    /// The signature of these bytes, in Base64: RSASSA-PKCS1-v1_5 with SHA-512 (RFC 8017, 8.2).
    ///
    /// - Throws: when the key cannot be decrypted: it was encrypted with another secret.
    func signature(of body: [UInt8], with sealed: [UInt8], of webhook: WebhookID) throws -> String {
        let key = try _RSA.Signing.PrivateKey(derRepresentation: opened(sealed, of: webhook))
        let signature = try key.signature(
            for: SHA512.hash(data: body), padding: .insecurePKCS1v1_5)
        return signature.rawRepresentation.base64EncodedString()
    }

    private func sealed(_ key: Data, of webhook: WebhookID) throws -> [UInt8] {
        let box = try AES.GCM.seal(
            key, using: wrappingKey(of: webhook), authenticating: webhook.uuid.bytes)
        guard let combined = box.combined else { throw CryptoKitError.incorrectParameterSize }
        return Array(combined)
    }

    private func opened(_ sealed: [UInt8], of webhook: WebhookID) throws -> Data {
        try AES.GCM.open(
            AES.GCM.SealedBox(combined: sealed), using: wrappingKey(of: webhook),
            authenticating: webhook.uuid.bytes)
    }

    private func wrappingKey(of webhook: WebhookID) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, salt: webhook.uuid.bytes,
            info: Array("awallet webhook key".utf8), outputByteCount: 32)
    }

    /// Takes a good part of a second, on a thread where nothing else waits for it.
    private static func generate() async throws -> _RSA.Signing.PrivateKey {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                continuation.resume(
                    with: Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) })
            }
        }
    }
}
