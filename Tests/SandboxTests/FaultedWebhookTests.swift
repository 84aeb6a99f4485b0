import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

@Suite struct FaultedWebhookTests {
    private let now = time("2026-03-27T08:00:00Z")
    private let webhook = WebhookID(UUID())
    private let person = PersonID(UUID())

    private func event(_ number: Int64, of webhook: WebhookID? = nil) -> WebhookEvent {
        WebhookEvent(
            webhook: webhook ?? self.webhook, person: person, account: AccountID(UUID()),
            transfer: TransferID(UUID()), change: number, happenedAt: now)
    }

    private func book(_ effect: FaultEffect, times: Int64? = nil) async throws -> FaultBook {
        let book = try await ClockWorld().faults
        _ = try await book.add(FaultRule(times: times, effect: effect))
        return book
    }

    @Test("An event is late by the clock of the sandbox, or never sent (X-FAULT)")
    func lateAndNever() async throws {
        let late = try await book(.webhookLate(seconds: 90))
        #expect(late.plan(event(1), at: now).dueAt == now.adding(seconds: 90))
        let never = try await book(.webhookNever, times: 1)
        #expect(never.plan(event(1), at: now).dueAt == nil)
        #expect(never.plan(event(2), at: now).dueAt == now)
        #expect(never.rules.map(\.hits) == [1])
    }

    @Test("An event is sent again once (X-FAULT)")
    func twice() async throws {
        let book = try await book(.webhookTwice)
        let (planner, event) = (book.webhookPlanner, event(1))
        #expect(planner.plan(event, now).dueAt == now)
        #expect(planner.isRepeated(event.id))
        #expect(!planner.isRepeated(event.id))
        #expect(!planner.isRepeated(UUID()))
    }

    @Test("An event waits for the next one of its webhook, which comes first (X-FAULT)")
    func outOfOrder() async throws {
        let book = try await book(.webhookOutOfOrder)
        let (first, second) = (event(1), event(2))
        #expect(book.plan(first, at: now).dueAt == now.adding(seconds: 600))
        let other = book.plan(event(1, of: WebhookID(UUID())), at: now)
        #expect(other.released == nil && other.dueAt == now.adding(seconds: 600))
        let plan = book.plan(second, at: now)
        #expect(plan.released == first.id)
        #expect(try #require(plan.dueAt) < now)
        #expect(book.plan(event(3), at: now).released == nil)
    }

    @Test("Rules of requests do not take events, nor the other way round (X-FAULT)")
    func apart() async throws {
        let world = try await FaultWorld()
        _ = try await world.book.add(FaultRule(effect: .webhookNever))
        #expect(try await world.get().status == 200)
        world.book.removeAll()
        _ = try await world.book.add(FaultRule(effect: .status(500)))
        #expect(world.book.plan(event(1), at: now).dueAt == now)
        #expect(world.book.rules.map(\.matches) == [0])
    }
}
