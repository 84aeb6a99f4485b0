public import Crypto
public import CryptoExtras
import Foundation
public import Ledger
public import WalletServices

/// A software authenticator, including its browser. It does everything right; a test changes one of
/// its fields to simulate a mistake.
public struct SoftAuthenticator {
    /// The site that it belongs to unless a test says otherwise.
    public static let site = RelyingParty(authority: "localhost:8080", isSecure: false)

    /// The key of its passkey.
    public var key = P256.Signing.PrivateKey()
    /// Replaces that key, as on a machine with an old TPM.
    public var rsa: _RSA.Signing.PrivateKey?
    /// A different key than the registered one.
    public var signingKey: P256.Signing.PrivateKey?
    /// The id of its passkey.
    public var credentialID: [UInt8] = Randomness.system.bytes(32)
    /// The stored id of its person.
    public var userHandle: [UInt8]
    /// The origin of the page, as its browser says.
    public var origin = "http://localhost:8080"
    /// The relying party for which it signs.
    public var siteID = "localhost"
    /// True if the page is embedded in another.
    public var isCrossOrigin = false
    /// User present and verified.
    public var flags: UInt8 = 0x05
    public var signCount: UInt32 = 1
    /// The COSE algorithm that it declares for its key.
    public var algorithm = -7
    /// Replaces the ceremony.
    public var type: String?
    /// Extra bytes after the authenticator data.
    public var extra: [UInt8] = []

    /// An authenticator of this person without a passkey.
    public init(for person: PersonID) {
        userHandle = person.uuid.bytes
    }

    /// A new passkey for this challenge.
    public func registration(_ challenge: String) -> PasskeyRegistration {
        let attestation = CBORWriter.map([
            (.text("fmt"), CBORWriter.text("none")), (.text("attStmt"), CBORWriter.map([])),
            (.text("authData"), CBORWriter.bytes(newCredentialData)),
        ])
        return PasskeyRegistration(
            clientData: clientData("webauthn.create", challenge), attestation: attestation)
    }

    /// A signature over this challenge.
    public func assertion(_ challenge: String) throws -> PasskeyAssertion {
        let client = clientData("webauthn.get", challenge)
        let data = head(flags) + extra
        let message = data + Array(SHA256.hash(data: client.bytes))
        return PasskeyAssertion(
            credentialID: credentialID, clientData: client, authenticatorData: data,
            signature: try signature(of: message), userHandle: userHandle)
    }

    private func signature(of message: [UInt8]) throws -> [UInt8] {
        guard let rsa else {
            return try Array((signingKey ?? key).signature(for: message).derRepresentation)
        }
        return try Array(
            rsa.signature(for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
                .rawRepresentation)
    }

    /// Authenticator data including the credential.
    public var newCredentialData: [UInt8] {
        let count = credentialID.count
        return head(flags | 0x40) + [UInt8](repeating: 0, count: 16)
            + [UInt8(count >> 8), UInt8(count & 0xFF)] + credentialID + coseKey + extra
    }

    /// Both coordinates of its public key.
    public var point: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// The modulus of its RSA key.
    public var modulus: [UInt8] {
        (try? rsa?.publicKey.getKeyPrimitives()).map { Array($0.modulus) } ?? []
    }

    private var coseKey: [UInt8] {
        guard rsa == nil else {
            return CBORWriter.map([
                (.integer(1), CBORWriter.integer(3)), (.integer(3), CBORWriter.integer(-257)),
                (.integer(-1), CBORWriter.bytes(modulus)),
                (.integer(-2), CBORWriter.bytes([1, 0, 1])),
            ])
        }
        return CBORWriter.map([
            (.integer(1), CBORWriter.integer(2)), (.integer(3), CBORWriter.integer(algorithm)),
            (.integer(-1), CBORWriter.integer(1)),
            (.integer(-2), CBORWriter.bytes(Array(point.prefix(32)))),
            (.integer(-3), CBORWriter.bytes(Array(point.suffix(32)))),
        ])
    }

    private func head(_ flags: UInt8) -> [UInt8] {
        let count = withUnsafeBytes(of: signCount.bigEndian) { Array($0) }
        return Array(SHA256.hash(data: Array(siteID.utf8))) + [flags] + count
    }

    private func clientData(_ type: String, _ challenge: String) -> ClientData {
        let type = self.type ?? type
        let json = """
            {"type":"\(type)","challenge":"\(challenge)","origin":"\(origin)",\
            "crossOrigin":\(isCrossOrigin)}
            """
        return ClientData(
            bytes: Array(json.utf8), type: type, challenge: challenge, origin: origin,
            isCrossOrigin: isCrossOrigin)
    }
}

/// Writes CBOR in the form that authenticators use.
public enum CBORWriter {
    /// The key of an entry of a map.
    public enum Key {
        case integer(Int)
        case text(String)
    }

    /// A whole number.
    public static func integer(_ value: Int) -> [UInt8] {
        value < 0 ? head(1, -1 - value) : head(0, value)
    }

    /// A byte string.
    public static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }

    /// A text.
    public static func text(_ text: String) -> [UInt8] {
        head(3, text.utf8.count) + Array(text.utf8)
    }

    /// A map, in this order.
    public static func map(_ entries: [(Key, [UInt8])]) -> [UInt8] {
        head(5, entries.count)
            + entries.flatMap { key, value in
                switch key {
                case .integer(let number): integer(number) + value
                case .text(let text): self.text(text) + value
                }
            }
    }

    /// The first bytes of a value of this kind.
    public static func head(_ kind: UInt8, _ number: Int) -> [UInt8] {
        switch number {
        case ..<24: [kind << 5 | UInt8(number)]
        case ..<256: [kind << 5 | 24, UInt8(number)]
        default: [kind << 5 | 25, UInt8(number >> 8), UInt8(number & 0xFF)]
        }
    }
}
