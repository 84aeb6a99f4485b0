import Crypto
import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite struct SigningKeysTests {
    private func pem() -> String { P384.Signing.PrivateKey().publicKey.pemRepresentation }

    @Test("Only their owner adds, lists and removes keys")
    func lifetime() async throws {
        let world = try World()
        let keys = world.wallet.signingKeys
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let key = try await keys.add(pem(), named: " Laptop ", by: ada)
        #expect(key.name == "Laptop" && key.publicKey.kind == .ecdsa)
        #expect(try await keys.list(of: ada) == [key])
        #expect(try await keys.list(of: grace) == [])
        await #expect(throws: WalletError.signingKey(.notFound)) {
            try await keys.remove(key.id, of: grace)
        }
        try await keys.remove(key.id, of: ada)
        #expect(try await keys.list(of: ada) == [])
    }

    @Test(
        "An invalid public key is refused",
        arguments: ["", "key", "AAAA", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----"])
    func invalid(text: String) async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        await #expect(throws: WalletError.signingKey(.invalid)) {
            try await world.wallet.signingKeys.add(text, named: "Laptop", by: ada)
        }
    }

    @Test("A person has at most ten keys, each with a name")
    func limits() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let keys = world.wallet.signingKeys
        for name in [" ", String(repeating: "a", count: 41), "a\u{7}"] {
            await #expect {
                try await keys.add("no key either", named: name, by: ada)
            } throws: { $0.isLike(.signingKey(.nameInvalid)) }
        }
        for number in 1...10 { _ = try await keys.add(pem(), named: "\(number)", by: ada) }
        await #expect(throws: WalletError.signingKey(.limitReached)) {
            try await keys.add(pem(), named: "11", by: ada)
        }
    }
}
