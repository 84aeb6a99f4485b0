public import Ledger

/// The permanent id of a request for money.
public typealias PaymentRequestID = ID<PaymentRequest>

/// A request for money, whose link anyone may open and pay.
public struct PaymentRequest: Hashable, Sendable {
    /// The state of a request.
    public enum State: String, CaseIterable, Sendable {
        case open
        case paid
        case cancelled
    }

    public let id: PaymentRequestID
    /// The person who asks, and whom a payment goes to.
    public let person: PersonID
    public let currency: Currency
    /// Without an amount, each payer chooses one, and the request is never paid up.
    public let amount: Money?
    /// The purpose; may be empty.
    public let note: String
    public let createdAt: Timestamp
    public private(set) var state: State
    /// When it was created, last paid or cancelled.
    public private(set) var changedAt: Timestamp
    /// How many payments it has had.
    public private(set) var payments: Int64
    /// The latest payment.
    public private(set) var transfer: TransferID?

    public init(
        id: PaymentRequestID, person: PersonID, currency: Currency, amount: Money?, note: String,
        createdAt: Timestamp, state: State = .open, changedAt: Timestamp? = nil,
        payments: Int64 = 0, transfer: TransferID? = nil
    ) {
        self.id = id
        self.person = person
        self.currency = currency
        self.amount = amount
        self.note = note
        self.createdAt = createdAt
        self.state = state
        self.changedAt = changedAt ?? createdAt
        self.payments = payments
        self.transfer = transfer
    }

    /// Counts a payment; one of the amount asked closes the request.
    public mutating func pay(with transfer: TransferID, at time: Timestamp) {
        if amount != nil { state = .paid }
        (self.transfer, changedAt, payments) = (transfer, time, payments + 1)
    }

    /// Closes the request without a payment.
    public mutating func cancel(at time: Timestamp) { (state, changedAt) = (.cancelled, time) }
}
