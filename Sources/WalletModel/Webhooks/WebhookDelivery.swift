public import Foundation
public import Ledger

/// How far the telling of one event has come.
public struct WebhookDelivery: Hashable, Sendable {
    /// Where it stands.
    public enum State: String, Hashable, Sendable {
        /// It will be sent, for the first time or again.
        case waiting
        /// The receiver has taken it.
        case delivered
        /// It was tried as often as it is tried; only `redeliver` sends it again.
        case givenUp = "given_up"
    }

    /// The event's id, `webhookEventUid` for receivers.
    public let event: UUID
    /// The account or goal whose feed has the entry that it tells of.
    public let account: AccountID
    public let transfer: TransferID
    public let happenedAt: Timestamp
    public let state: State
    /// When it is sent next; nil when it is not.
    public let nextAttemptAt: Timestamp?
    /// The latest first.
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

/// One try to tell a receiver.
public struct WebhookAttempt: Hashable, Sendable {
    /// What came of it.
    public enum Outcome: Hashable, Sendable {
        /// The status of the receiver's answer.
        case answered(Int64)
        case failed(WebhookError)

        /// Whether the receiver has taken the event: any status of 2xx says so.
        public var isSuccess: Bool {
            guard case .answered(let status) = self else { return false }
            return (200..<300).contains(status)
        }
    }

    /// 1 for the first.
    public let number: Int64
    public let madeAt: Timestamp
    public let outcome: Outcome

    public init(number: Int64, madeAt: Timestamp, outcome: Outcome) {
        self.number = number
        self.madeAt = madeAt
        self.outcome = outcome
    }
}

/// Why a receiver gave no answer.
public enum WebhookError: String, Error, Hashable, CaseIterable, Sendable {
    /// No answer within two seconds.
    case timedOut = "timed_out"
    /// Nobody listens there, or the line broke.
    case unreachable
    /// The name has no address.
    case notResolved = "not_resolved"
    /// The name leads to an address that nothing is sent to: one of a private network, or the like.
    case addressRefused = "address_refused"
    /// The receiver could not prove who it is.
    case notTrusted = "not_trusted"
    /// The webhook's own key cannot be read: this server's secret is another one than before.
    case keyUnreadable = "key_unreadable"
}
