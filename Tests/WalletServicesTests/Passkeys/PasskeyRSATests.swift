import CryptoExtras
import Foundation
import Ledger
import Testing
import WalletTestSupport

@testable import WalletServices

@Suite("Passkeys of authenticators that only support RSA (C-21)")
struct PasskeyRSATests {
    private func device(of ada: PasskeyWorld) throws -> SoftAuthenticator {
        var device = SoftAuthenticator(for: ada.ada.id)
        device.rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        return device
    }

    @Test("An RSA passkey is stored as its modulus, and signs in (C-21)")
    func signsIn() async throws {
        let ada = try await PasskeyWorld()
        var device = try device(of: ada)
        let passkey = try await ada.add(device)
        #expect(passkey.key.bytes == device.modulus && device.modulus.count == 256)
        #expect(try await ada.passkeys.list(of: ada.ada.id) == [passkey])
        for count in 2...3 as ClosedRange<UInt32> {
            device.signCount = count
            #expect(try await ada.signIn(device).person == ada.ada)
        }
    }

    @Test("Another RSA key, another type of key and changed bytes are refused (C-21)")
    func refused() async throws {
        let ada = try await PasskeyWorld()
        var device = try device(of: ada)
        _ = try await ada.add(device)
        device.signCount = 2
        var others = [device, device]
        others[0].rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        others[1].rsa = nil
        for other in others {
            try await ada.refuses(.badSignature) { try await ada.signIn(other) }
        }
        let good = try await device.assertion(ada.passkeys.beginSignIn(in: PasskeyWorld.browser))
        var signature = good.signature
        signature[signature.count - 1] ^= 1
        let bad = PasskeyAssertion(
            credentialID: good.credentialID, clientData: good.clientData,
            authenticatorData: good.authenticatorData, signature: signature,
            userHandle: good.userHandle)
        try await ada.refuses(.badSignature) { try await ada.signIn(bad) }
        #expect(try await ada.signIn(device).person == ada.ada, "the right one still gets in")
    }

    @Test("An ECDSA signature fails for an RSA key, and the other way round (C-21)")
    func kinds() async throws {
        let ada = try await PasskeyWorld()
        var device = try await ada.added()
        device.signCount = 2
        device.rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        try await ada.refuses(.badSignature) { try await ada.signIn(device) }
    }

    @Test("A key has exactly the entries of an RS256 key, and the exponent 65537 (C-21)")
    func entries() throws {
        let modulus = try Array(
            _RSA.Signing.PrivateKey(keySize: .bits3072).publicKey.getKeyPrimitives().modulus)
        let right: [CBORValue: CBORValue] = [
            .integer(1): .integer(3), .integer(3): .integer(-257), .integer(-1): .bytes(modulus),
            .integer(-2): .bytes([1, 0, 1]),
        ]
        #expect(PasskeyKey(cose: .map(right))?.bytes == modulus)
        let changes: [(CBORValue, CBORValue?)] = [
            (.integer(1), .integer(2)), (.integer(3), .integer(-7)), (.integer(3), .integer(-37)),
            (.integer(3), .integer(-65535)), (.integer(3), nil), (.integer(-1), nil),
            (.integer(-1), .text("n")), (.integer(-1), .bytes([0] + modulus)),
            (.integer(-1), .bytes(Array(modulus.dropLast(129)))),
            (.integer(-2), .bytes([3])), (.integer(-2), .bytes([1, 0, 0])),
            (.integer(-2), .bytes([0, 1, 0, 1])), (.integer(-2), .integer(65_537)),
            (.integer(-3), .bytes([1])),
        ]
        for (name, value) in changes {
            var wrong = right
            wrong[name] = value
            #expect(PasskeyKey(cose: .map(wrong)) == nil, "\(name) \(String(describing: value))")
        }
    }

    @Test("A point on the curve is never taken for a modulus (C-21)")
    func pointAsModulus() {
        let point = SoftAuthenticator(for: PersonID(UUID())).point
        let entries: [CBORValue: CBORValue] = [
            .integer(1): .integer(3), .integer(3): .integer(-257), .integer(-1): .bytes(point),
            .integer(-2): .bytes([1, 0, 1]),
        ]
        #expect(PasskeyKey(cose: .map(entries)) == nil)
    }

    @Test("A modulus has 2048 to 4096 bits and is odd (C-21)")
    func sizes() {
        func isTaken(first: UInt8, count: Int, last: UInt8 = 1) -> Bool {
            let middle = [UInt8](repeating: 0x5A, count: count - 2)
            return PasskeyKey(bytes: [first] + middle + [last]) != nil
        }
        #expect(isTaken(first: 0x80, count: 256) && isTaken(first: 0xFF, count: 512))
        #expect(isTaken(first: 1, count: 257))
        #expect(!isTaken(first: 0x7F, count: 256), "2047 bits")
        #expect(!isTaken(first: 1, count: 513), "4097 bits")
        #expect(!isTaken(first: 0, count: 300), "not as short as it could be")
        #expect(!isTaken(first: 0x80, count: 256, last: 0), "even")
        for count in [2, 32, 63, 65, 128, 255, 1024] {
            #expect(!isTaken(first: 0xFF, count: count), "\(count)")
        }
    }
}
