import Foundation
import Ledger

/// When an event is sent.
package struct WebhookPlan: Sendable {
    /// When its first attempt is due, unless nobody sends it.
    package var dueAt: Timestamp?
    /// An event of the same webhook that waited for this one, and is due after it.
    package var released: UUID?

    package init(dueAt: Timestamp?, released: UUID? = nil) {
        self.dueAt = dueAt
        self.released = released
    }
}

/// Decides when and how often events are sent: at once and once, except in a sandbox that sends
/// them wrong on purpose.
package struct WebhookPlanner: Sendable {
    /// The plan of an event that happened just now.
    package let plan: @Sendable (WebhookEvent, Timestamp) -> WebhookPlan
    /// True for an event that is sent again though its receiver took it.
    package let isRepeated: @Sendable (UUID) -> Bool

    package init(
        plan: @escaping @Sendable (WebhookEvent, Timestamp) -> WebhookPlan,
        isRepeated: @escaping @Sendable (UUID) -> Bool
    ) {
        self.plan = plan
        self.isRepeated = isRepeated
    }

    /// Each event at once, and once.
    package static let plain = WebhookPlanner(
        plan: { WebhookPlan(dueAt: $1) }, isRepeated: { _ in false })
}
