import Crypto
import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

@Suite("Signed messages in a sandbox")
struct SignedMessageTests {
    @Test("A message is in time by the machine's clock or by the sandbox's (X-CLOCK)")
    func eitherClock() async throws {
        let world = try await ClockWorld(at: "2026-03-27T08:00:00Z")
        let ada = try await world.ada().0.person.id
        let key = P256.Signing.PrivateKey()
        let added = try await world.wallet.signingKeys.add(
            key.publicKey.pemRepresentation, named: "Laptop", by: ada)
        func judge(_ sentAt: Timestamp, _ text: String = "x") async throws -> SignatureVerdict {
            let signature = try key.signature(for: SHA512.hash(data: Data("x".utf8)))
            let message = SignedMessage(
                keyID: added.id, algorithm: .init(rawValue: "ecdsa-sha512"),
                signature: Array(signature.derRepresentation), signedBytes: Array(text.utf8),
                sentAt: sentAt, isDigestRight: true)
            return try await world.wallet.signingKeys.judge(message, from: ada)
        }
        let (sandbox, machine) = (world.keeper.reading.now, world.machine.now)
        #expect(sandbox != machine)
        for clock in [sandbox, machine] {
            for seconds: Int64 in [-5, 0, 5] {
                #expect(try await judge(clock.adding(seconds: seconds)) == .right)
            }
            #expect(try await judge(clock, "another text") == .wrong)
        }
        let late = sandbox.adding(seconds: -6)
        guard case .outOfTime(let gap) = try await judge(late) else {
            Issue.record("a late message is in time")
            return
        }
        #expect(gap.wallet == -6_000)
        #expect(gap.machine == late.milliseconds - machine.milliseconds)
    }
}
