import Foundation
import Ledger
import SQLStore
import Testing
import WalletTestSupport

@testable import WalletServices

@Suite("A change of the wallet's secret (P-KEY-1)")
struct SecretRotationTests {
    private let world: World
    private let next = [UInt8](repeating: 7, count: 32)

    init() throws { world = try World() }

    @Test("Webhooks keep their keys, and only the next secret opens them")
    func webhooks() async throws {
        let ada = try await world.person(1)
        let present = world.wallet.webhooks.keys
        let webhook = WebhookID(UUID())
        let pair = try await present.make(for: webhook)
        try await world.store.write { [world] tx in
            try tx.insert(
                Webhook(
                    id: webhook, person: ada.person.id, url: "https://example.org",
                    publicKeyBytes: pair.publicKey, createdAt: world.clock.now, pausedAt: nil,
                    gap: nil), sealedKey: pair.sealed)
        }
        let before = try present.signature(of: [1, 2], with: pair.sealed, of: webhook)
        let report = try await world.wallet.secretRotation.run(to: next, mark: "a mark")
        #expect(report.webhooks == 1 && report.unreadable == 0)
        let sealed = try #require(
            try await world.store.read { try $0.sealedKeys() }.first?.1)
        #expect(
            try WebhookKeys(secret: next).signature(of: [1, 2], with: sealed, of: webhook)
                == before)
        #expect(throws: (any Error).self) {
            _ = try present.signature(of: [1, 2], with: sealed, of: webhook)
        }
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("Open codes end, sign-ins go on, and the log has an entry about no person (P-AUD-1)")
    func codes() async throws {
        let ada = try await world.person(1)
        _ = try await world.wallet.codes.sendCode(
            to: try #require(ada.person.phone), from: ClientAddress("127.0.0.1"))
        let report = try await world.wallet.secretRotation.run(to: next, mark: "a mark")
        #expect(report.codes == 1)
        #expect(
            try await world.wallet.sessions.isAlive(ada.session.id, of: ada.person.id))
        let newest = try await world.wallet.log.page(
            limit: 1, by: world.wallet.treasurers.commandLine
        ).first?.entry
        #expect(newest?.act == .secretRotated && newest?.subject == nil)
        #expect(try await world.store.read { try $0.settings()[.secretMark] } == "a mark")
    }
}
