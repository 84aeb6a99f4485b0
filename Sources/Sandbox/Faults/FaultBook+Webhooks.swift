import Foundation
import Ledger
import Synchronization
import WalletServices

/// Events that wait for another one, or for their repetition.
struct DisturbedEvents: Sendable {
    /// For each webhook, the event that waits for the next one to go first.
    var held: [WebhookID: UUID] = [:]
    /// Events to send again.
    var repeated: Set<UUID> = []

    /// The maximum number of remembered repetitions.
    static let most = 1_000
    /// The maximum wait of an event for the next one, in seconds.
    static let patienceSeconds: Int64 = 600
}

extension FaultBook {
    /// Applies the rules to the events of webhooks.
    package var webhookPlanner: WebhookPlanner {
        WebhookPlanner(
            plan: { self.plan($0, at: $1) },
            isRepeated: { event in
                self.state.withLock { $0.events.repeated.remove(event) != nil }
            })
    }

    func plan(_ event: WebhookEvent, at now: Timestamp) -> WebhookPlan {
        state.withLock { state in
            if let held = state.events.held.removeValue(forKey: event.webhook) {
                // Events are sent in the order in which they are due.
                let before = Timestamp(milliseconds: now.milliseconds - 1)
                return WebhookPlan(dueAt: before, released: held)
            }
            for index in state.faults.indices where state.faults[index].takes(event) {
                return Self.plan(
                    event, at: now, state.faults[index].rule.effect, &state.events)
            }
            return WebhookPlan(dueAt: now)
        }
    }

    private static func plan(
        _ event: WebhookEvent, at now: Timestamp, _ effect: FaultEffect,
        _ events: inout DisturbedEvents
    ) -> WebhookPlan {
        switch effect {
        case .webhookNever: return WebhookPlan(dueAt: nil)
        case .webhookLate(let seconds): return WebhookPlan(dueAt: now.adding(seconds: seconds))
        case .webhookOutOfOrder:
            events.held[event.webhook] = event.id
            return WebhookPlan(dueAt: now.adding(seconds: DisturbedEvents.patienceSeconds))
        default:
            if events.repeated.count < DisturbedEvents.most { events.repeated.insert(event.id) }
            return WebhookPlan(dueAt: now)
        }
    }
}
