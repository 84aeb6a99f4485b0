public import Ledger
import SQLStore

/// Stores what has happened as events, and sends the due ones.
public struct WebhookDispatcher: Sendable {
    /// Seconds until the next attempt, after the first, second and third one.
    public static let retrySeconds: [Int64] = [120, 240, 480]

    let core: Core
    let keys: WebhookKeys
    let bodies: any WebhookBodies
    let sender: any WebhookSender
    let limits: WebhookLimits
    /// Called for each attempt to send an event.
    package var onAttempt: @Sendable () -> Void = {}
    /// Decides when events are sent.
    package var planner = WebhookPlanner.plain

    /// The maximum number of places of the journal in one read.
    private static let batch: Int64 = 5_000
    /// The maximum number of receivers that are contacted at once.
    private static let lanes = 8
    /// How long one receiver is served before the others get their turn.
    private static let turn = Duration.seconds(2)

    /// Sends all due events, including those that become due meanwhile.
    ///
    /// - Returns: when the next event is due, if one is waiting.
    public func run() async throws -> Timestamp? {
        while !Task.isCancelled {
            let active = try await core.store.read { try $0.activeWebhooks() }
            // People with paused webhooks are followed again when they resume them.
            core.notifier.follow(Set(active.map(\.person)))
            guard try await !keepUntold() else { continue }
            let now = core.clock.now()
            let due = active.filter { $0.dueAt.map { $0 <= now } ?? false }
            guard !due.isEmpty else { return active.compactMap(\.dueAt).min() }
            try await send(to: due)
        }
        return nil
    }

    /// - Returns: whether it stored any new event.
    private func keepUntold() async throws -> Bool {
        var isNew = false
        while let found = try await core.store.read({ try $0.untold(placesAtMost: Self.batch) }) {
            let now = core.clock.now()
            var kept: [(event: WebhookEvent, body: [UInt8], plan: WebhookPlan)] = []
            for event in found.events {
                // An entry has no body only when nobody can see it any more.
                do {
                    let body = try await bodies.body(of: event)
                    kept.append((event, body, planner.plan(event, now)))
                } catch is WalletError { continue }
            }
            let events = kept
            let webhooks = Set(events.map(\.event.webhook))
            try await core.store.write { tx in
                for (event, body, plan) in events {
                    try tx.insert(event, body: body, dueAt: plan.dueAt)
                    if let other = plan.released { try tx.release(other, at: now) }
                }
                try tx.setTold(until: found.end)
                for webhook in webhooks { try tx.trimEvents(of: webhook, to: limits, at: now) }
                try tx.pruneEvents(before: now.adding(seconds: -limits.seconds), at: now)
            }
            for person in Set(events.map(\.event.person)) { core.notifier.announce(person) }
            isNew = isNew || !events.isEmpty
            guard found.hasMore else { break }
        }
        return isNew
    }

    private func send(to webhooks: [ActiveWebhook]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, webhook) in webhooks.enumerated() {
                if index >= Self.lanes { try await group.next() }
                group.addTask { try await turn(of: webhook) }
            }
            try await group.waitForAll()
        }
    }

    /// Sends due events one after another, until an attempt fails or the turn is over.
    private func turn(of webhook: ActiveWebhook) async throws {
        let end = ContinuousClock.now + Self.turn
        repeat {
            let now = core.clock.now()
            let event = try await core.store.read { tx in
                try tx.nextEvent(of: webhook.id, dueAt: now)
            }
            guard let event else { return }
            let outcome = await outcome(of: event, to: webhook)
            onAttempt()
            // An attempt that our own shutdown cut off is not the receiver's failure.
            guard !Task.isCancelled else { return }
            try await note(outcome, of: event, to: webhook, madeAt: now)
            guard outcome.isSuccess else { return }
            if planner.isRepeated(event.id) { _ = await self.outcome(of: event, to: webhook) }
        } while ContinuousClock.now < end
    }

    private func outcome(
        of event: DueEvent, to webhook: ActiveWebhook
    ) async -> WebhookAttempt.Outcome {
        guard
            let signature = try? keys.signature(
                of: event.body, with: webhook.sealedKey, of: webhook.id)
        else { return .failed(.keyUnreadable) }
        let message = WebhookMessage(url: webhook.url, body: event.body, signature: signature)
        do { return .answered(try await sender.send(message)) } catch { return .failed(error) }
    }

    private func note(
        _ outcome: WebhookAttempt.Outcome, of event: DueEvent, to webhook: ActiveWebhook,
        madeAt time: Timestamp
    ) async throws {
        let attempt = WebhookAttempt(
            number: event.attempts + 1, madeAt: time, outcome: outcome)
        let delays = Self.retrySeconds
        let hasNext = !outcome.isSuccess && event.tries < delays.count
        let next = hasNext ? core.clock.now().adding(seconds: delays[Int(event.tries)]) : nil
        try await core.store.write { try $0.note(attempt, to: event.id, next: next) }
        core.notifier.announce(webhook.person)
    }
}
