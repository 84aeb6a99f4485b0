import Crypto
import CryptoExtras
import Foundation

/// The public half of a passkey, of one of the two supported algorithms: ECDSA on P-256 (COSE
/// algorithm -7, ES256), or RSA with PKCS #1 v1.5 (-257, RS256), both with SHA-256.
public struct PasskeyKey: Hashable, Sendable {
    /// For ES256 both coordinates, 32 bytes each. For RS256 the modulus in its shortest form, at
    /// least 256 bytes, so that the length identifies the algorithm; the exponent is always 65537.
    public let bytes: [UInt8]

    package static let pointLength = 64
    private static let modulusBits = 2048...4096
    package static let exponent: [UInt8] = [1, 0, 1]

    /// Takes the coordinates of a point on the curve, or an odd modulus of 2048 to 4096 bits.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.pointLength ? Self.isPoint(bytes) : Self.isModulus(bytes) else {
            return nil
        }
        self.bytes = bytes
    }

    /// - Parameter signature: in DER for ES256, raw for RS256 (WebAuthn, 6.5.5).
    package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        let digest = SHA256.hash(data: Data(message))
        guard bytes.count == Self.pointLength else {
            let signature = _RSA.Signing.RSASignature(rawRepresentation: Data(signature))
            return Self.rsa(bytes)?
                .isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5) ?? false
        }
        guard let key = try? P256.Signing.PublicKey(rawRepresentation: Data(bytes)),
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: Data(signature))
        else { return false }
        return key.isValidSignature(signature, for: digest)
    }

    private static func isPoint(_ bytes: [UInt8]) -> Bool {
        (try? P256.Signing.PublicKey(rawRepresentation: Data(bytes))) != nil
    }

    private static func isModulus(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, first > 0, let last = bytes.last, last % 2 == 1,
            modulusBits.contains(bytes.count * 8 - first.leadingZeroBitCount)
        else { return false }
        return rsa(bytes) != nil
    }

    private static func rsa(_ modulus: [UInt8]) -> _RSA.Signing.PublicKey? {
        try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
    }
}
