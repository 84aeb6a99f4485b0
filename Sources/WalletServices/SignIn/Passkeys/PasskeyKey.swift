import Crypto
import Foundation

/// The public half of a passkey: ECDSA on P-256 with SHA-256 (COSE algorithm -7, ES256), the one
/// algorithm that we ask authenticators for.
public struct PasskeyKey: Hashable, Sendable {
    /// Both coordinates, 32 bytes each.
    public let bytes: [UInt8]

    /// - Returns: nil unless these are the coordinates of a point on the curve.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 64,
            (try? P256.Signing.PublicKey(rawRepresentation: Data(bytes))) != nil
        else { return nil }
        self.bytes = bytes
    }

    /// Reads a COSE key (RFC 9053, 7.1.1) with exactly the entries of an ES256 key.
    init?(cose: CBORValue) {
        guard case .map(let entries) = cose, entries.count == 5,
            entries[.integer(1)] == .integer(2), entries[.integer(3)] == .integer(-7),
            entries[.integer(-1)] == .integer(1),
            case .bytes(let x) = entries[.integer(-2)], x.count == 32,
            case .bytes(let y) = entries[.integer(-3)], y.count == 32
        else { return nil }
        self.init(bytes: x + y)
    }

    /// - Parameter signature: in DER (WebAuthn, 6.5.5).
    func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard let key = try? P256.Signing.PublicKey(rawRepresentation: Data(bytes)),
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: Data(signature))
        else { return false }
        return key.isValidSignature(signature, for: Data(message))
    }
}
