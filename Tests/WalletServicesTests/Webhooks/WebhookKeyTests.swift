import Crypto
import CryptoExtras
import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// MON-12
@Suite("The keys of webhooks")
struct WebhookKeyTests {
    @Test("The signature is RSASSA-PKCS1-v1_5 with SHA-512 over the sent bytes")
    func signature() async throws {
        let (spender, receiver) = (try await Spender(), Receiver())
        let webhook = try await spender.webhook()
        try await spender.pay(1_00)
        try await spender.dispatch(to: receiver)
        #expect(try await spender.webhook().publicKey != webhook.publicKey)
        let sent = try #require(receiver.messages.first)
        let key = try _RSA.Signing.PublicKey(
            derRepresentation: #require(Data(base64Encoded: webhook.publicKey)))
        #expect(key.keySizeInBits == 2048)
        let signature = _RSA.Signing.RSASignature(
            rawRepresentation: try #require(Data(base64Encoded: sent.signature)))
        func isValid(_ body: [UInt8]) -> Bool {
            key.isValidSignature(
                signature, for: SHA512.hash(data: body), padding: .insecurePKCS1v1_5)
        }
        #expect(isValid(sent.body))
        #expect(!isValid(sent.body + [0]))
    }

    @Test("A server with another secret cannot sign, and the log says so")
    func otherSecret() async throws {
        let (spender, receiver) = (try await Spender(), Receiver())
        let webhook = try await spender.webhook()
        try await spender.pay(1_00)
        let stranger = spender.world.wallet(secret: "not the secret that it was made with")
        _ = try await stranger.webhooks.dispatcher(
            bodies: PlainBodies(), sender: receiver
        ).run()
        #expect(receiver.messages.isEmpty)
        let delivery = try #require(try await spender.log(of: webhook).first)
        #expect(delivery.attempts.map(\.outcome) == [.failed(.keyUnreadable)])
    }

    @Test("The database has no unencrypted private key")
    func sealed() async throws {
        let spender = try await Spender()
        _ = try await spender.webhook()
        // Every PKCS #1 and PKCS #8 key of RSA with 2048 bits contains this: the public exponent
        // before the private one, in DER.
        let mark = Data([0x02, 0x03, 0x01, 0x00, 0x01, 0x02, 0x82, 0x01])
        let bytes = try spender.world.database.everything()
        #expect(bytes.range(of: mark) == nil)
        #expect(bytes.range(of: Data("https://".utf8)) != nil, "the right bytes are read")
    }

    @Test("One person has at most ten webhooks")
    func limit() async throws {
        let spender = try await Spender()
        for _ in 1...Webhooks.maximumPerPerson { _ = try await spender.webhook() }
        await #expect(throws: WalletError.developer(.webhookLimitReached)) {
            _ = try await spender.webhook()
        }
    }
}
