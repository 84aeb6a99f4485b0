import Crypto
import CryptoExtras
import Foundation
import Ledger
import WalletServices

/// A software authenticator, including its browser. It does everything right; a test changes one of
/// its fields to simulate a mistake.
struct SoftAuthenticator {
    static let site = RelyingParty(authority: "localhost:8080", isSecure: false)

    var key = P256.Signing.PrivateKey()
    /// Replaces that key, as on a machine with an old TPM.
    var rsa: _RSA.Signing.PrivateKey?
    /// A different key than the registered one.
    var signingKey: P256.Signing.PrivateKey?
    var credentialID: [UInt8] = Randomness.system.bytes(32)
    var userHandle: [UInt8]
    var origin = "http://localhost:8080"
    var siteID = "localhost"
    var isCrossOrigin = false
    /// User present and verified.
    var flags: UInt8 = 0x05
    var signCount: UInt32 = 1
    /// The COSE algorithm that it declares for its key.
    var algorithm = -7
    var type: String?
    /// Extra bytes after the authenticator data.
    var extra: [UInt8] = []

    init(for person: PersonID) {
        userHandle = person.uuid.bytes
    }

    func registration(_ challenge: String) -> PasskeyRegistration {
        let attestation = CBORWriter.map([
            (.text("fmt"), CBORWriter.text("none")), (.text("attStmt"), CBORWriter.map([])),
            (.text("authData"), CBORWriter.bytes(newCredentialData)),
        ])
        return PasskeyRegistration(
            clientData: clientData("webauthn.create", challenge), attestation: attestation)
    }

    func assertion(_ challenge: String) throws -> PasskeyAssertion {
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
    var newCredentialData: [UInt8] {
        let count = credentialID.count
        return head(flags | 0x40) + [UInt8](repeating: 0, count: 16)
            + [UInt8(count >> 8), UInt8(count & 0xFF)] + credentialID + coseKey + extra
    }

    /// Both coordinates of its public key.
    var point: [UInt8] { Array(key.publicKey.rawRepresentation) }

    /// The modulus of its RSA key.
    var modulus: [UInt8] {
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
enum CBORWriter {
    enum Key {
        case integer(Int)
        case text(String)
    }

    static func integer(_ value: Int) -> [UInt8] {
        value < 0 ? head(1, -1 - value) : head(0, value)
    }

    static func bytes(_ bytes: [UInt8]) -> [UInt8] { head(2, bytes.count) + bytes }

    static func text(_ text: String) -> [UInt8] { head(3, text.utf8.count) + Array(text.utf8) }

    static func map(_ entries: [(Key, [UInt8])]) -> [UInt8] {
        head(5, entries.count)
            + entries.flatMap { key, value in
                switch key {
                case .integer(let number): integer(number) + value
                case .text(let text): self.text(text) + value
                }
            }
    }

    /// The first bytes of a value of this kind.
    static func head(_ kind: UInt8, _ number: Int) -> [UInt8] {
        switch number {
        case ..<24: [kind << 5 | UInt8(number)]
        case ..<256: [kind << 5 | 24, UInt8(number)]
        default: [kind << 5 | 25, UInt8(number >> 8), UInt8(number & 0xFF)]
        }
    }
}
