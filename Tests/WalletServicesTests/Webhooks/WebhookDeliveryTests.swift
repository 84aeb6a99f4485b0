import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// MON-12
@Suite("Sending events to webhooks")
struct WebhookDeliveryTests {
    let receiver = Receiver()

    @Test("A failing receiver gets retries after 2, 4 and 8 minutes, then no more")
    func retries() async throws {
        let spender = try await Spender()
        let webhook = try await spender.webhook()
        let start = spender.world.clock.now
        try await spender.pay(1_00)
        receiver.answer(.status(500), .error(.timedOut), .status(302), .status(404))
        var moments: [Int64] = []
        var next = try await spender.dispatch(to: receiver)
        while let due = next, moments.count < 10 {
            moments.append(due.seconds(since: start))
            spender.world.clock.advance(seconds: due.seconds(since: spender.world.clock.now) - 1)
            #expect(try await spender.dispatch(to: receiver) == due)
            spender.world.clock.advance(seconds: 1)
            next = try await spender.dispatch(to: receiver)
        }
        #expect(moments == [120, 360, 840])
        #expect(receiver.messages.count == 4)
        #expect(Set(receiver.messages).count == 1)
        let delivery = try #require(try await spender.log(of: webhook).first)
        #expect(delivery.state == .givenUp)
        #expect(delivery.nextAttemptAt == nil)
        #expect(delivery.attempts.map(\.number) == [4, 3, 2, 1])
        #expect(
            delivery.attempts.map(\.outcome) == [
                .answered(404), .answered(302), .failed(.timedOut), .answered(500),
            ])
    }

    @Test("A given-up event can be sent again, with the same id, bytes and signature")
    func redelivery() async throws {
        let spender = try await Spender()
        let webhook = try await spender.webhook()
        try await spender.pay(1_00)
        receiver.answer(then: .status(500))
        for _ in 1...4 {
            try await spender.dispatch(to: receiver)
            spender.world.clock.advance(seconds: 600)
        }
        #expect(try await spender.dispatch(to: receiver) == nil)
        let event = try #require(try await spender.log(of: webhook).first).event
        receiver.answer(.status(500), then: .status(200))
        let again = try await spender.wallet.webhooks.redeliver(
            event, of: webhook.id, by: spender.ada)
        #expect(again.state == .waiting)
        try await spender.dispatch(to: receiver)
        spender.world.clock.advance(seconds: 120)
        #expect(try await spender.dispatch(to: receiver) == nil)
        #expect(receiver.messages.count == 6)
        #expect(Set(receiver.messages).count == 1)
        let delivery = try #require(try await spender.log(of: webhook).first)
        #expect(delivery.state == .delivered)
        #expect(delivery.attempts.map(\.number) == [6, 5, 4, 3, 2, 1])
    }

    @Test("Events are sent in order; a failing one does not delay the others")
    func order() async throws {
        let spender = try await Spender()
        _ = try await spender.webhook()
        var paid: [TransferID] = []
        for pence in 1...5 { paid.append(try await spender.pay(Int64(pence))) }
        receiver.answer(.status(200), .status(500))
        try await spender.dispatch(to: receiver)
        #expect(try receiver.told.map(\.transfer) == paid)
        spender.world.clock.advance(seconds: 120)
        try await spender.dispatch(to: receiver)
        #expect(try receiver.told.map(\.transfer) == paid + [paid[1]])
    }

    @Test("A paused webhook loses nothing")
    func pause() async throws {
        let spender = try await Spender()
        let (webhooks, webhook) = (spender.wallet.webhooks, try await spender.webhook())
        #expect(try await webhooks.setPaused(true, webhook.id, by: spender.ada).isPaused)
        let paid = [try await spender.pay(1_00), try await spender.pay(2_00)]
        #expect(try await spender.dispatch(to: receiver) == nil)
        #expect(receiver.messages.isEmpty)
        spender.world.clock.advance(seconds: 86_400)
        #expect(try await !webhooks.setPaused(false, webhook.id, by: spender.ada).isPaused)
        try await spender.dispatch(to: receiver)
        #expect(try receiver.told.map(\.transfer) == paid)
    }

    @Test("A removed webhook receives nothing more")
    func removal() async throws {
        let spender = try await Spender()
        let webhook = try await spender.webhook()
        try await spender.pay(1_00)
        receiver.answer(then: .status(500))
        try await spender.dispatch(to: receiver)
        try await spender.wallet.webhooks.remove(webhook.id, by: spender.ada)
        try await spender.pay(2_00)
        spender.world.clock.advance(seconds: 600)
        #expect(try await spender.dispatch(to: receiver) == nil)
        #expect(receiver.messages.count == 1)
        await #expect(throws: WalletError.developer(.webhookNotFound)) {
            _ = try await spender.log(of: webhook)
        }
    }

    @Test("A payment wakes the dispatcher without polling")
    func wakes() async throws {
        let spender = try await Spender()
        _ = try await spender.webhook()
        let dispatcher = spender.wallet.webhooks.dispatcher(
            bodies: PlainBodies(), sender: receiver)
        let serving = Task { await dispatcher.serve { Issue.record("\($0)") } }
        var arrivals = receiver.arrivals.makeAsyncIterator()
        for pence in 1...3 {
            let paid = try await spender.pay(Int64(pence))
            let message = try #require(await arrivals.next())
            #expect(try Told(message).transfer == paid)
        }
        serving.cancel()
        await serving.value
    }

    @Test("Finished events leave the log after 30 days")
    func pruning() async throws {
        let spender = try await Spender()
        let webhook = try await spender.webhook()
        try await spender.pay(1_00)
        try await spender.dispatch(to: receiver)
        spender.world.clock.advance(seconds: 30 * 86_400 + 1)
        let paid = try await spender.pay(2_00)
        try await spender.dispatch(to: receiver)
        #expect(try await spender.log(of: webhook).map(\.transfer) == [paid])
    }
}
