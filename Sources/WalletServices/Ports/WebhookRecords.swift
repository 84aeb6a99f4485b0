public import Foundation
public import Ledger

/// Webhooks, and how far each of their events has come.
public protocol WebhookRecords {
    /// Adds a webhook, which is told of everything that is booked or changed from now on.
    ///
    /// - Parameter sealedKey: its private key, encrypted.
    func insert(_ webhook: Webhook, sealedKey: [UInt8]) throws

    /// The person's webhooks, the oldest first.
    func webhooks(of person: PersonID) throws -> [Webhook]

    /// The person's webhook; nil when it is not this person's.
    func webhook(_ id: WebhookID, of person: PersonID) throws -> Webhook?

    /// The person's webhook that this event is for; nil when the person has no such event.
    func webhook(ofEvent event: UUID, of person: PersonID) throws -> Webhook?

    /// - Parameter time: nil sends events again.
    func pause(_ id: WebhookID, at time: Timestamp?) throws

    /// Removes a webhook with everything that is known of its events.
    func removeWebhook(_ id: WebhookID) throws

    /// Everything that is still to be told, as far as it was not yet kept as an event: at most so
    /// many places of the journal are looked through. Nil when there is nothing new.
    func untold(placesAtMost limit: Int64) throws -> UntoldEvents?

    /// Notes that everything until here was kept as events.
    func setTold(until end: UntoldEvents.End) throws

    /// Keeps an event that is to be sent at once; nothing happens when it is known already or its
    /// webhook is gone.
    func insert(_ event: WebhookEvent, body: [UInt8], dueAt time: Timestamp) throws

    /// The webhooks that are not paused, each with the moment at which its next event is due.
    func activeWebhooks() throws -> [ActiveWebhook]

    /// The event of this webhook that is to be sent first; nil when none is due by now.
    func nextEvent(of webhook: WebhookID, dueAt time: Timestamp) throws -> DueEvent?

    /// Keeps what came of an attempt, and when the next one is; nothing happens when the event is
    /// gone.
    ///
    /// - Parameter next: nil when there is none.
    func note(_ attempt: WebhookAttempt, to event: UUID, next: Timestamp?) throws

    /// The latest events of a webhook, the latest first, at most so many.
    func deliveries(of webhook: WebhookID, limit: Int) throws -> [WebhookDelivery]

    /// One event of a webhook.
    func delivery(_ event: UUID, of webhook: WebhookID) throws -> WebhookDelivery?

    /// Sends an event once more, from the beginning.
    func redeliver(_ event: UUID, at time: Timestamp) throws

    /// Forgets the oldest events of a webhook that are more than it may keep. Those that still
    /// waited are added to its gap.
    func trimEvents(of webhook: WebhookID, to limits: WebhookLimits, at now: Timestamp) throws

    /// Forgets events that happened before this moment. Those that still waited are added to the
    /// gaps of their webhooks.
    func pruneEvents(before time: Timestamp, at now: Timestamp) throws
}

/// What has happened that webhooks were not told.
public struct UntoldEvents: Sendable {
    /// Up to where it reaches.
    public struct End: Hashable, Sendable {
        /// A place in the journal.
        public let journal: Int64
        /// The number of a change.
        public let change: Int64

        public init(journal: Int64, change: Int64) {
            self.journal = journal
            self.change = change
        }
    }

    /// In the order in which they are to be told.
    public let events: [WebhookEvent]
    public let end: End
    /// Whether more comes behind the end.
    public let hasMore: Bool

    public init(events: [WebhookEvent], end: End, hasMore: Bool) {
        self.events = events
        self.end = end
        self.hasMore = hasMore
    }
}

/// A webhook that events are sent to.
public struct ActiveWebhook: Hashable, Sendable {
    public let id: WebhookID
    public let person: PersonID
    public let url: String
    public let sealedKey: [UInt8]
    /// When its next event is due; nil when none waits.
    public let dueAt: Timestamp?

    public init(
        id: WebhookID, person: PersonID, url: String, sealedKey: [UInt8], dueAt: Timestamp?
    ) {
        self.id = id
        self.person = person
        self.url = url
        self.sealedKey = sealedKey
        self.dueAt = dueAt
    }
}

/// An event that is to be sent now.
public struct DueEvent: Hashable, Sendable {
    public let id: UUID
    public let body: [UInt8]
    /// How often it was tried, in all and since it was last sent from the beginning.
    public let attempts: Int64
    public let tries: Int64

    public init(id: UUID, body: [UInt8], attempts: Int64, tries: Int64) {
        self.id = id
        self.body = body
        self.attempts = attempts
        self.tries = tries
    }
}
