import Crypto
import CryptoExtras
import Foundation

/// The public half of a key that signs messages: RSA of at least 2048 bits, or ECDSA on P-256,
/// P-384 or P-521.
public struct SigningPublicKey: Hashable, Sendable {
    /// X.509 SubjectPublicKeyInfo in DER.
    public let bytes: [UInt8]

    /// A signature algorithm, by its name in HTTP signatures.
    public enum Algorithm: String, CaseIterable, Sendable {
        case rsaSHA256 = "rsa-sha256"
        case rsaSHA512 = "rsa-sha512"
        case ecdsaSHA256 = "ecdsa-sha256"
        case ecdsaSHA512 = "ecdsa-sha512"
    }

    /// The kind of a key, which decides which algorithms it supports.
    public enum Kind: String, Sendable {
        case rsa = "RSA"
        case ecdsa = "ECDSA"
    }

    private enum Key {
        case rsa(_RSA.Signing.PublicKey)
        case p256(P256.Signing.PublicKey)
        case p384(P384.Signing.PublicKey)
        case p521(P521.Signing.PublicKey)
    }

    /// Takes a supported key.
    public init?(der bytes: [UInt8]) {
        guard Self.key(bytes) != nil else { return nil }
        self.bytes = bytes
    }

    /// Reads a supported key as PEM (`-----BEGIN PUBLIC KEY-----`), or as the base64 inside it
    /// alone.
    public init?(text: String) {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("-----") }
        let base64 = lines.joined().filter { !$0.isWhitespace }
        guard base64.utf8.count <= 8192, let data = Data(base64Encoded: base64) else {
            return nil
        }
        self.init(der: Array(data))
    }

    public var kind: Kind {
        if case .rsa = Self.key(bytes) { return .rsa }
        return .ecdsa
    }

    /// True if this key made the signature for the message (PKCS #1 v1.5, or ECDSA in DER).
    public func isValid(
        _ signature: [UInt8], by algorithm: Algorithm, for message: [UInt8]
    ) -> Bool {
        switch algorithm {
        case .rsaSHA256, .ecdsaSHA256:
            return isValid(signature, algorithm, SHA256.hash(data: message))
        case .rsaSHA512, .ecdsaSHA512:
            return isValid(signature, algorithm, SHA512.hash(data: message))
        }
    }

    private func isValid(
        _ signature: [UInt8], _ algorithm: Algorithm, _ digest: some Digest
    ) -> Bool {
        let isRSA = algorithm == .rsaSHA256 || algorithm == .rsaSHA512
        let data = Data(signature)
        switch Self.key(bytes) {
        case .rsa(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: data)
            return isRSA
                && key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5)
        case .p256(let key):
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: data)
            return !isRSA && signature.map { key.isValidSignature($0, for: digest) } ?? false
        case .p384(let key):
            let signature = try? P384.Signing.ECDSASignature(derRepresentation: data)
            return !isRSA && signature.map { key.isValidSignature($0, for: digest) } ?? false
        case .p521(let key):
            let signature = try? P521.Signing.ECDSASignature(derRepresentation: data)
            return !isRSA && signature.map { key.isValidSignature($0, for: digest) } ?? false
        case nil: return false
        }
    }

    private static func key(_ bytes: [UInt8]) -> Key? {
        let der = Data(bytes)
        if let key = try? _RSA.Signing.PublicKey(derRepresentation: der) { return .rsa(key) }
        if let key = try? P256.Signing.PublicKey(derRepresentation: der) { return .p256(key) }
        if let key = try? P384.Signing.PublicKey(derRepresentation: der) { return .p384(key) }
        return (try? P521.Signing.PublicKey(derRepresentation: der)).map { .p521($0) }
    }
}
