import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// C-43: 96,236 events for an unreachable receiver took 103 MB.
@Suite("How many events a webhook stores")
struct WebhookBacklogTests {
    let receiver = Receiver()

    private func dispatch(_ spender: Spender, waiting: Int = 5_000, done: Int = 1_000) async throws
    {
        var limits = WebhookLimits()
        (limits.waiting, limits.done) = (waiting, done)
        _ = try await spender.wallet.webhooks.dispatcher(
            bodies: PlainBodies(), sender: receiver, limits: limits
        ).run()
    }

    private func seen(_ spender: Spender, _ webhook: Webhook) async throws -> Webhook {
        try await spender.wallet.webhooks.find(webhook.id, of: spender.ada)
    }

    @Test("The newest waiting events stay, and the webhook reports the missing ones (C-43)")
    func waiting() async throws {
        let spender = try await Spender()
        let webhook = try await spender.webhook()
        receiver.answer(then: .error(.unreachable))
        var paid: [TransferID] = []
        let start = spender.world.clock.now
        for pence in 1...9 {
            paid.append(try await spender.pay(Int64(pence)))
            spender.world.clock.advance(seconds: 1)
        }
        try await dispatch(spender, waiting: 4)
        #expect(try await spender.log(of: webhook).map(\.transfer) == paid.suffix(4).reversed())
        let gap = try #require(try await seen(spender, webhook).gap)
        #expect(gap.count == 5)
        #expect(gap.since == start)
        #expect(gap.until == start.adding(seconds: 4))
        // Events dropped earlier still count.
        paid.append(try await spender.pay(10))
        try await dispatch(spender, waiting: 4)
        #expect(try await seen(spender, webhook).gap?.count == 6)
        #expect(try await seen(spender, webhook).gap?.since == start)
        // A receiver that comes back gets the rest, in order.
        receiver.answer(then: .status(204))
        spender.world.clock.advance(seconds: 600)
        try await dispatch(spender, waiting: 4)
        let told = try receiver.told.suffix(4).map(\.transfer)
        #expect(told == paid.suffix(4))
    }

    @Test("The default limits also apply to a paused webhook (C-43)")
    func paused() async throws {
        let spender = try await Spender()
        let webhook = try await spender.webhook()
        _ = try await spender.wallet.webhooks.setPaused(true, webhook.id, by: spender.ada)
        for _ in 1...9 { try await spender.pay(1) }
        try await dispatch(spender, waiting: 3)
        #expect(try await spender.log(of: webhook).count == 3)
        // After a month all of them are deleted.
        spender.world.clock.advance(seconds: 31 * 86_400)
        try await spender.pay(1)
        try await dispatch(spender)
        #expect(try await spender.log(of: webhook).count == 1)
        #expect(try await seen(spender, webhook).gap?.count == 3)
        // The gap disappears a month after its last addition.
        spender.world.clock.advance(seconds: 31 * 86_400)
        #expect(try await seen(spender, webhook).gap == nil)
        #expect(try await spender.wallet.webhooks.list(of: spender.ada).map(\.gap) == [nil])
    }

    @Test("The log of finished events is limited too, without a gap (C-43)")
    func done() async throws {
        let spender = try await Spender()
        let webhook = try await spender.webhook()
        for pence in 1...6 {
            try await spender.pay(Int64(pence))
            try await dispatch(spender, done: 2)
        }
        #expect(receiver.messages.count == 6)
        #expect(try await spender.log(of: webhook).count == 3)
        #expect(try await seen(spender, webhook).gap == nil)
    }

    @Test("One receiver's backlog does not affect another (C-43)")
    func apart() async throws {
        let spender = try await Spender()
        let (first, second) = (try await spender.webhook(), try await spender.webhook())
        _ = try await spender.wallet.webhooks.setPaused(true, first.id, by: spender.ada)
        for _ in 1...5 { try await spender.pay(1) }
        try await dispatch(spender, waiting: 5)
        #expect(receiver.messages.count == 5)
        try await spender.pay(1)
        try await dispatch(spender, waiting: 5)
        #expect(receiver.messages.count == 6)
        #expect(try await seen(spender, first).gap?.count == 1)
        #expect(try await seen(spender, second).gap == nil)
    }
}
