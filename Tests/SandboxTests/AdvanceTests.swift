import Foundation
import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore
@testable import Sandbox

@Suite struct AdvanceTests {
    @Test("A frozen clock moves by exactly that (X-CLOCK)")
    func exactly() async throws {
        let world = try await ClockWorld(at: "2026-03-29T00:59:00Z")
        let advance = try await world.keeper.advance(.by(.days(7)))
        #expect(advance.from == time("2026-03-29T00:59:00Z"))
        #expect(advance.to == time("2026-04-05T00:59:00Z"))
        world.machine.advance(seconds: 86_400)
        #expect(world.clock.now == time("2026-04-05T00:59:00Z"))
        #expect(world.keeper.reading.last == advance && world.keeper.reading.progress == nil)
    }

    @Test("Days follow daylight saving on the way (X-CLOCK)")
    func daylightSaving() async throws {
        let world = try await ClockWorld(at: "2026-03-27T08:00:00Z")
        let (ada, account) = try await world.ada()
        try await world.wallet.people.setZone("Europe/London", of: ada.person.id)
        let goal = try await world.save(from: "2026-03-28", outOf: account, by: ada.person.id)
        let advance = try await world.advance(to: "2026-03-31T12:00:00Z")
        #expect(advance.jobs[.recurringTransfers] == 4)
        // Midnight in London is an hour earlier from March 30 on.
        #expect(
            try world.journal().filter { $0.hasPrefix("saving") } == [
                "saving 2026-03-28T00:00:00.000Z", "saving 2026-03-29T00:00:00.000Z",
                "saving 2026-03-29T23:00:00.000Z", "saving 2026-03-30T23:00:00.000Z",
            ])
        let saved = try await world.wallet.goals.find(goal, of: ada.person.id).saved
        #expect(saved == pounds(4_00))
    }

    @Test("Settlements, rules and round-ups happen in order, each at its own time (X-CLOCK)")
    func order() async throws {
        let world = try await ClockWorld(at: "2026-03-27T08:00:00Z")
        let (ada, account) = try await world.ada()
        let goal = try await world.save(from: "2026-03-29", outOf: account, by: ada.person.id)
        _ = try await world.wallet.roundUps.setAutomatic(
            of: account, into: goal, by: ada.person.id)
        let payment = Spending.Payment(
            amount: pounds(4_35), counterparty: Counterparty(kind: .merchant, name: "Kettle"),
            category: .coffee, isPending: true)
        let paid = try await world.wallet.spending.record(
            payment, in: account, by: ada.person.id, key: IdempotencyKey("coffee"))
        let advance = try await world.advance(to: "2026-03-30T12:00:00Z")
        #expect(advance.jobs[.settlements] == 1)
        #expect(advance.jobs[.recurringTransfers] == 2 && advance.jobs[.roundUps] == 1)
        #expect(
            Array(try world.journal().suffix(3))
                == [
                    "saving 2026-03-29T00:00:00.000Z", "roundUp 2026-03-30T00:00:00.000Z",
                    "saving 2026-03-30T00:00:00.000Z",
                ].map { $0.replacing("roundUp", with: TransferKind.roundUp.rawValue) })
        let settled = try await world.store.read { tx in
            try tx.transfer(paid.transfer.order.id).flatMap { try tx.detail(of: $0.sequence) }
        }
        #expect(settled?.settledAt == time("2026-03-29T08:00:00Z"))
        let times = try world.journal().map { $0.split(separator: " ")[1] }
        #expect(times == times.sorted())
    }

    @Test("Sessions, codes and tokens end on the way (X-CLOCK)")
    func expiries() async throws {
        let world = try await ClockWorld(at: "2026-03-27T08:00:00Z")
        let (ada, _) = try await world.ada()
        let wallet = world.wallet
        let token = try await wallet.tokens.create(
            named: "Script", scopes: [.balanceRead], lifetimeSeconds: 3600, by: ada.person.id)
        let grace = try PhoneNumbers.parse("+15306010002", region: "US")
        let asked = try await wallet.codes.sendCode(
            to: grace, from: ClientAddress("203.0.113.7"))
        let code = try #require(world.codes.newest(for: grace))
        let first = try await world.keeper.advance(.by(TimeSpan(milliseconds: 3_599_000)))
        #expect(first.codesExpired == 1 && first.tokensExpired == 0 && first.sessionsEnded == 0)
        await #expect(throws: WalletError.self) {
            try await wallet.codes.verify(code, secret: asked.secret, in: world.context)
        }
        _ = try await wallet.tokens.authenticate(token.text)
        let second = try await world.keeper.advance(.by(TimeSpan(milliseconds: 1000)))
        #expect(second.tokensExpired == 1 && second.sessionsEnded == 0)
        await #expect(throws: WalletError.self) {
            try await wallet.tokens.authenticate(token.text)
        }
        _ = try await wallet.sessions.authenticate(ada.token, at: .api)
        let third = try await world.keeper.advance(.by(.days(1)))
        #expect(third.sessionsEnded == 1)
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await wallet.sessions.authenticate(ada.token, at: .api)
        }
    }

    @Test("Webhooks are sent again when they are due (X-CLOCK)")
    func webhooks() async throws {
        let world = try await ClockWorld(at: "2026-03-27T08:00:00Z")
        let (ada, account) = try await world.ada()
        let webhook = try await world.wallet.webhooks.create(
            "https://example.org/hooks", by: ada.person.id)
        _ = try await world.wallet.transfers.deposit(
            pounds(5_00), into: account, by: ada.person.id, key: IdempotencyKey("gift"))
        let advance = try await world.advance(to: "2026-03-27T09:00:00Z")
        #expect(advance.webhookAttempts == 4 && world.receiver.count == 4)
        let delivery = try #require(
            try await world.wallet.webhooks.deliveries(of: webhook.id, by: ada.person.id).first)
        #expect(delivery.state == .givenUp)
        #expect(
            delivery.attempts.reversed().map(\.madeAt.rfc3339) == [
                "2026-03-27T08:00:00.000Z", "2026-03-27T08:02:00.000Z",
                "2026-03-27T08:06:00.000Z", "2026-03-27T08:14:00.000Z",
            ])
    }

    /// A year in the life of a world.
    private func live(_ world: ClockWorld) async throws -> String {
        let (ada, account) = try await world.ada()
        try await world.wallet.people.setZone("Europe/London", of: ada.person.id)
        let goal = try await world.save(from: "2026-03-28", outOf: account, by: ada.person.id)
        _ = try await world.wallet.roundUps.setAutomatic(
            of: account, into: goal, by: ada.person.id)
        _ = try await world.wallet.spending.simulate(
            in: account, by: ada.person.id, key: IdempotencyKey("history"))
        try await world.advance(days: 60)
        _ = try await world.wallet.accounts.open(
            named: "Holiday", currencyCode: "EUR", by: ada.person.id)
        return try await world.head()
    }

    @Test("The same world and the same calls give the same journal, byte for byte (X-CLOCK)")
    func repeatable() async throws {
        let first = try await live(ClockWorld())
        #expect(try await live(ClockWorld()) == first)
        #expect(try await live(ClockWorld(seed: 1)) != first)
    }

    @Test("A restarted world makes new ids, which are the same again (X-CLOCK)")
    func restarted() async throws {
        func ids() async throws -> [AccountID] {
            let world = try await ClockWorld()
            let (ada, first) = try await world.ada()
            let again = try await ClockWorld(on: world.database, machine: world.machine)
            let second = try await again.wallet.accounts.open(
                named: "Second", currencyCode: "GBP", by: ada.person.id)
            return [first, second.record.id]
        }
        let (one, other) = (try await ids(), try await ids())
        #expect(one == other && one[0] != one[1])
    }

    @Test("A server that stops leaves the clock where it came to, and goes on later (X-CLOCK)")
    func stopping() async throws {
        let world = try await ClockWorld(at: "2026-03-27T08:00:00Z")
        let (ada, account) = try await world.ada()
        let goal = try await world.save(from: "2026-03-28", outOf: account, by: ada.person.id)
        world.keeper.stop()
        await #expect(throws: StoreError.self) { try await world.keeper.advance(.by(.days(3))) }
        #expect(world.keeper.reading.last?.isCutShort == true)
        let again = try await ClockWorld(on: world.database, machine: world.machine)
        #expect(again.clock.now == time("2026-03-27T08:00:00Z"))
        try await again.advance(days: 3)
        let saved = try await again.wallet.goals.find(goal, of: ada.person.id).saved
        #expect(saved == pounds(3_00))
    }

    @Test("Only one task at a time passes a turnstile, in the order of arrival (X-CLOCK)")
    func turnstile() async {
        let (turnstile, world) = (Turnstile(), Inside())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await turnstile.alone {
                        await world.enter()
                        await Task.yield()
                        await world.leave()
                    }
                }
            }
        }
        #expect(await world.most == 1)
    }
}

private actor Inside {
    private var count = 0
    private(set) var most = 0

    func enter() {
        count += 1
        most = max(most, count)
    }

    func leave() { count -= 1 }
}
