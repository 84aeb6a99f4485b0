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
        let box = try AES.GCM.seal(
            key.derRepresentation, using: wrappingKey(of: webhook),
            authenticating: webhook.uuid.bytes)
        guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
        return Pair(publicKey: Array(key.publicKey.derRepresentation), sealed: Array(sealed))
    }

    /// The signature of these bytes, in Base64: RSASSA-PKCS1-v1_5 with SHA-512 (RFC 8017, 8.2).
    ///
    /// - Throws: when the key cannot be decrypted: it was encrypted with another secret.
    func signature(of body: [UInt8], with sealed: [UInt8], of webhook: WebhookID) throws -> String {
        let der = try AES.GCM.open(
            AES.GCM.SealedBox(combined: sealed), using: wrappingKey(of: webhook),
            authenticating: webhook.uuid.bytes)
        let key = try _RSA.Signing.PrivateKey(derRepresentation: der)
        let signature = try key.signature(
            for: SHA512.hash(data: body), padding: .insecurePKCS1v1_5)
        return signature.rawRepresentation.base64EncodedString()
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
