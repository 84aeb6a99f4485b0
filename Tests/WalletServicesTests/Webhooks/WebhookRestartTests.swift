import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// MON-12
@Suite("Webhooks over a restart")
struct WebhookRestartTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "awallet-\(UUID().uuidString)")

    /// Ada with a webhook in a world that ends with this call; returns her payments.
    private func before(
        _ body: (World, PersonID, AccountID) async throws -> Void
    ) async throws {
        let world = try World(folder: folder)
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada, holding: 100_00)
        _ = try await world.wallet.webhooks.create(Spender.url, by: ada)
        try await body(world, ada, account.id)
    }

    private func deposit(_ world: World, _ ada: PersonID, _ account: AccountID) async throws
        -> TransferID
    {
        try await world.wallet.transfers.deposit(
            Money(minorUnits: 1, currency: .dollar), into: account, by: ada, key: world.key()
        ).transfer.order.id
    }

    @Test("An entry booked just before a shutdown is sent after the next start")
    func bookedOnly() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var paid: [TransferID] = []
        try await before { world, ada, account in
            for _ in 1...3 { paid.append(try await deposit(world, ada, account)) }
        }
        let receiver = Receiver()
        let world = try World(seed: 2, folder: folder)
        _ = try await world.wallet.webhooks.dispatcher(
            bodies: PlainBodies(), sender: receiver
        ).run()
        #expect(try receiver.told.map(\.transfer) == paid)
    }

    @Test("An event cut off by a shutdown is sent again, with the same id and bytes")
    func cutOff() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let receiver = Receiver()
        receiver.answer(.silence)
        try await before { world, ada, account in
            _ = try await deposit(world, ada, account)
            let dispatcher = world.wallet.webhooks.dispatcher(
                bodies: PlainBodies(), sender: receiver)
            let sending = Task { try await dispatcher.run() }
            var arrivals = receiver.arrivals.makeAsyncIterator()
            _ = await arrivals.next()
            sending.cancel()
            _ = try await sending.value
        }
        let world = try World(seed: 2, folder: folder)
        _ = try await world.wallet.webhooks.dispatcher(
            bodies: PlainBodies(), sender: receiver
        ).run()
        #expect(receiver.messages.count == 2)
        #expect(receiver.messages[0] == receiver.messages[1])
    }
}
