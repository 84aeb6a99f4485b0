public import Ledger

/// A payment over a limit that a treasurer may approve.
public struct Approval: Hashable, Sendable {
    /// The state of an approval.
    public enum State: String, CaseIterable, Sendable {
        case waiting
        case approved
        case declined
        case withdrawn
        /// Nobody decided in time. It is never stored.
        case expired
    }

    /// The id of the transfer that it may become.
    public let id: TransferID
    public let person: PersonID
    public let account: AccountID
    public let recipient: PersonID
    public let amount: Money
    public let note: String
    /// The fingerprint of the transfer that it may become.
    public let fingerprint: Digest32
    public let askedAt: Timestamp
    public let expiresAt: Timestamp
    /// The payee's request for money that it pays.
    public let request: PaymentRequestID?
    /// As stored: see `state(at:)`.
    package var state: State
    /// The treasurer who decided. A decision of the command line has none.
    public var decidedBy: PersonID?
    public var decidedAt: Timestamp?
    /// Why it was declined.
    public var reason: String

    package init(
        id: TransferID, person: PersonID, account: AccountID, recipient: PersonID, amount: Money,
        note: String, fingerprint: Digest32, askedAt: Timestamp, expiresAt: Timestamp,
        request: PaymentRequestID? = nil, state: State = .waiting, decidedBy: PersonID? = nil,
        decidedAt: Timestamp? = nil,
        reason: String = ""
    ) {
        self.id = id
        self.person = person
        self.account = account
        self.recipient = recipient
        self.amount = amount
        self.note = note
        self.fingerprint = fingerprint
        self.askedAt = askedAt
        self.expiresAt = expiresAt
        self.request = request
        self.state = state
        self.decidedBy = decidedBy
        self.decidedAt = decidedAt
        self.reason = reason
    }

    /// Its state at this time: nobody can approve it once its end is here, or when it was asked for
    /// in the future.
    public func state(at time: Timestamp) -> State {
        let isOver = time >= expiresAt || time < askedAt.adding(seconds: -60)
        return state == .waiting && isOver ? .expired : state
    }
}
