import Foundation
import Ledger
import Testing
import WalletTestSupport

@testable import WalletServices

@Suite("Parsing authenticator data")
struct AuthenticatorDataTests {
    private let device = SoftAuthenticator(for: PersonID(UUID()))

    @Test("Complete data is parsed")
    func whole() throws {
        let data = try AuthenticatorData(device.newCredentialData)
        #expect(data.siteHash == Digest32(of: Array("localhost".utf8)))
        #expect(data.isUserPresent && data.isUserVerified)
        #expect(!data.mayBeBackedUp && !data.isBackedUp && data.signCount == 1)
        #expect(data.newCredential?.id == device.credentialID)
        let point = device.point
        #expect(data.newCredential?.key?.bytes == point)
    }

    @Test("Truncated data is refused")
    func parts() {
        let whole = device.newCredentialData
        for length in 0..<whole.count {
            #expect(throws: CBORError.self, "\(length)") {
                _ = try AuthenticatorData(Array(whole.prefix(length)))
            }
        }
    }

    @Test("A key has exactly the entries of an ES256 key, and is on the curve")
    func keys() throws {
        let point = device.point
        let right: [CBORValue: CBORValue] = [
            .integer(1): .integer(2), .integer(3): .integer(-7), .integer(-1): .integer(1),
            .integer(-2): .bytes(Array(point.prefix(32))),
            .integer(-3): .bytes(Array(point.suffix(32))),
        ]
        #expect(PasskeyKey(cose: .map(right))?.bytes == point)
        let changes: [(CBORValue, CBORValue?)] = [
            (.integer(1), .integer(3)), (.integer(3), .integer(-8)), (.integer(3), nil),
            (.integer(-1), .integer(2)), (.integer(-1), .text("P-256")),
            (.integer(-2), .bytes(Array(point.prefix(31)))), (.integer(-3), .bool(true)),
            (.integer(-3), .bytes([UInt8](repeating: 1, count: 32))), (.integer(-4), .bytes([1])),
            (.integer(2), .bytes([1])),
        ]
        for (name, value) in changes {
            var wrong = right
            wrong[name] = value
            #expect(PasskeyKey(cose: .map(wrong)) == nil, "\(name)")
        }
        #expect(PasskeyKey(cose: .null) == nil)
        #expect(PasskeyKey(bytes: [UInt8](repeating: 0, count: 64)) == nil)
    }
}
