public import Foundation
public import Ledger

/// The progress of one event's delivery.
public struct WebhookDelivery: Hashable, Sendable {
    /// The state of a delivery.
    public enum State: String, Hashable, Sendable {
        /// It waits for its first or next attempt.
        case waiting
        /// The receiver accepted it.
        case delivered
        /// All attempts failed; only `redeliver` sends it again.
        case givenUp = "given_up"
    }

    /// The event's id, `webhookEventUid` in what receivers get.
    public let event: UUID
    /// The account or goal whose feed has the event's entry.
    public let account: AccountID
    public let transfer: TransferID
    public let happenedAt: Timestamp
    public let state: State
    /// When the next attempt is due.
    public let nextAttemptAt: Timestamp?
    /// The attempts, newest first.
    public let attempts: [WebhookAttempt]

    public init(
        event: UUID, account: AccountID, transfer: TransferID, happenedAt: Timestamp,
        state: State, nextAttemptAt: Timestamp?, attempts: [WebhookAttempt]
    ) {
        self.event = event
        self.account = account
        self.transfer = transfer
        self.happenedAt = happenedAt
        self.state = state
        self.nextAttemptAt = nextAttemptAt
        self.attempts = attempts
    }
}

/// One attempt to deliver an event.
public struct WebhookAttempt: Hashable, Sendable {
    /// The outcome of an attempt.
    public enum Outcome: Hashable, Sendable {
        /// The receiver answered with this status.
        case answered(Int64)
        case failed(WebhookError)

        /// True if the receiver accepted the event, with any 2xx status.
        public var isSuccess: Bool {
            guard case .answered(let status) = self else { return false }
            return (200..<300).contains(status)
        }
    }

    /// Counts from 1.
    public let number: Int64
    public let madeAt: Timestamp
    public let outcome: Outcome

    public init(number: Int64, madeAt: Timestamp, outcome: Outcome) {
        self.number = number
        self.madeAt = madeAt
        self.outcome = outcome
    }
}

/// Why a receiver did not answer.
public enum WebhookError: String, Error, Hashable, CaseIterable, Sendable {
    /// No answer within two seconds.
    case timedOut = "timed_out"
    /// Nothing listens there, or the connection broke.
    case unreachable
    /// The name has no address.
    case notResolved = "not_resolved"
    /// The name resolves to a forbidden address, such as one of a private network.
    case addressRefused = "address_refused"
    /// The receiver's certificate is not trusted.
    case notTrusted = "not_trusted"
    /// The webhook's own key is unreadable because this server's secret has changed.
    case keyUnreadable = "key_unreadable"
}
