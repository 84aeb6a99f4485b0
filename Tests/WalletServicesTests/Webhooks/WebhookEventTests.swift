import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// MON-12
@Suite("Which events webhooks receive")
struct WebhookEventTests {
    let receiver = Receiver()

    @Test("Every later booking, settlement and edit is an event with its own id")
    func occasions() async throws {
        let spender = try await Spender()
        try await spender.pay(1_00)
        _ = try await spender.webhook()
        let paid = try await spender.pay(2_00, isPending: true)
        try await spender.dispatch(to: receiver)
        spender.world.clock.advance(seconds: 60)
        _ = try await spender.wallet.spending.settle(paid, by: spender.ada)
        // Two edits at the same moment are two events.
        for note in ["Tea", "Tea with Grace"] {
            _ = try await spender.wallet.feed.edit(
                paid, in: spender.account, note: note, by: spender.ada)
        }
        try await spender.dispatch(to: receiver)
        #expect(try receiver.told.map(\.transfer) == [paid, paid, paid, paid])
        #expect(Set(try receiver.told.map(\.event)).count == 4)
        let now = spender.world.clock.now
        #expect(
            try receiver.told.map(\.happenedAt) == [now.adding(seconds: -60), now, now, now])
    }

    @Test("An automatic settlement is an event too")
    func scheduledJobs() async throws {
        let spender = try await Spender()
        _ = try await spender.webhook()
        try await spender.pay(2_00, isPending: true)
        spender.world.clock.advance(seconds: 3 * 86_400)
        _ = try await spender.wallet.scheduledJobs.run()
        try await spender.dispatch(to: receiver)
        #expect(receiver.messages.count == 2)
    }

    @Test("A move between own accounts and goals gives two events, the debit side's first")
    func bothSides() async throws {
        let saver = try await Saver()
        let (world, ada) = (saver.world, saver.ada)
        let second = try await world.account(of: ada, in: .pound).id
        _ = try await world.wallet.webhooks.create(Spender.url, by: ada)
        _ = try await saver.goals.add(pounds(1_00), to: saver.goal, by: ada, key: world.key())
        _ = try await saver.goals.takeOut(pounds(50), from: saver.goal, by: ada, key: world.key())
        _ = try await world.wallet.transfers.move(
            pounds(25), from: saver.account, to: second, by: ada, key: world.key())
        _ = try await world.wallet.webhooks.dispatcher(
            bodies: PlainBodies(), sender: receiver
        ).run()
        let sides = [
            saver.account, saver.goal, saver.goal, saver.account, saver.account, second,
        ]
        #expect(try receiver.told.map(\.account) == sides)
        #expect(Set(try receiver.told.map(\.event)).count == 6)
    }

    @Test("Each person receives events of their own side only")
    func ownMoneyOnly() async throws {
        let spender = try await Spender()
        let (world, wallet) = (spender.world, spender.wallet)
        let grace = try await world.person(2).person.id
        let linus = try await world.person(3).person.id
        let theirs = try await world.account(of: grace, in: .pound).id
        var own: [PersonID: WebhookID] = [:]
        for person in [spender.ada, grace, linus] {
            own[person] = try await wallet.webhooks.create(Spender.url, by: person).id
        }
        _ = try await wallet.transfers.send(
            pounds(3_00), from: spender.account, to: grace, by: spender.ada, key: world.key())
        try await spender.dispatch(to: receiver)
        let logs = try await [spender.ada, grace, linus].asyncMap { person in
            let id = try #require(own[person])
            return try await wallet.webhooks.deliveries(of: id, by: person).map(\.account)
        }
        #expect(logs == [[spender.account], [theirs], []])
        #expect(receiver.messages.count == 2)
    }

    @Test("Another person's webhook does not exist")
    func ownership() async throws {
        let spender = try await Spender()
        let webhook = try await spender.webhook()
        let webhooks = spender.wallet.webhooks
        try await spender.pay(1_00)
        try await spender.dispatch(to: receiver)
        let event = try #require(try await spender.log(of: webhook).first).event
        let grace = try await spender.world.person(2).person.id
        let own = try await webhooks.create(Spender.url, by: grace)
        for id in [webhook.id, WebhookID(UUID())] {
            await #expect(throws: WalletError.developer(.webhookNotFound)) {
                _ = try await webhooks.find(id, of: grace)
            }
            await #expect(throws: WalletError.developer(.webhookNotFound)) {
                try await webhooks.remove(id, by: grace)
            }
            await #expect(throws: WalletError.developer(.webhookNotFound)) {
                _ = try await webhooks.setPaused(true, id, by: grace)
            }
            await #expect(throws: WalletError.developer(.webhookNotFound)) {
                _ = try await webhooks.deliveries(of: id, by: grace)
            }
            await #expect(throws: WalletError.developer(.webhookNotFound)) {
                _ = try await webhooks.redeliver(event, of: id, by: grace)
            }
        }
        await #expect(throws: WalletError.developer(.webhookEventNotFound)) {
            _ = try await webhooks.redeliver(event, of: own.id, by: grace)
        }
        #expect(try await webhooks.list(of: grace) == [own])
        #expect(try await webhooks.list(of: spender.ada) == [webhook])
    }

    @Test("A long journal is read in parts, without losing anything")
    func longJournal() async throws {
        let spender = try await Spender(holding: 10_000_00)
        _ = try await spender.webhook()
        let grace = try await spender.world.person(2).person.id
        let other = try await spender.world.account(of: grace, in: .pound).id
        let first = try await spender.pay(1)
        for number in 1...5_100 {
            _ = try await spender.wallet.transfers.deposit(
                pounds(1), into: other, by: grace, key: IdempotencyKey("deposit-\(number)"))
        }
        let last = try await spender.pay(2)
        try await spender.dispatch(to: receiver)
        #expect(try receiver.told.map(\.transfer) == [first, last])
    }
}

extension Array {
    /// Transforms each element, one after another.
    fileprivate func asyncMap<Answer>(
        _ change: (Element) async throws -> Answer
    ) async rethrows -> [Answer] {
        var answers: [Answer] = []
        for element in self { answers.append(try await change(element)) }
        return answers
    }
}
