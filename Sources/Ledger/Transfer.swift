/// Names a transfer for ever. The client makes it before it sends the transfer: the same id never
/// moves money twice.
public typealias TransferID = ID<Transfer>

/// Why money moved.
public enum TransferKind: String, CaseIterable, Sendable {
    /// Money in from outside.
    case deposit
    /// Money out to the outside.
    case withdrawal
    /// Between two accounts of one person.
    case ownTransfer = "own_transfer"
    /// From one person to another.
    case payment
    /// What an account held when it was deleted.
    case closing
    /// From an account into one of its goals.
    case saving
    /// From a goal back into its account.
    case savingOut = "saving_out"
    /// The spare change of a week, from an account into one of its goals.
    case roundUp = "round_up"
    /// From an account to a shop or somebody else outside.
    case spending
    /// From somebody outside into an account.
    case income

    /// What moves between an account and its goals: nothing comes in, nothing goes out.
    public var isGoalMove: Bool { self == .saving || self == .savingOut || self == .roundUp }
}

/// A wish to move money: one amount, from one account to another.
public struct TransferOrder: Hashable, Sendable {
    public let id: TransferID
    public let debit: AccountID
    public let credit: AccountID
    public let amount: Money
    public let kind: TransferKind
    public let time: Timestamp
    /// SHA-256 over the request's canonical values: tells a retry from a reused id.
    public let fingerprint: Digest32

    public init(
        id: TransferID, debit: AccountID, credit: AccountID, amount: Money, kind: TransferKind,
        time: Timestamp, fingerprint: Digest32
    ) {
        self.id = id
        self.debit = debit
        self.credit = credit
        self.amount = amount
        self.kind = kind
        self.time = time
        self.fingerprint = fingerprint
    }

    /// The same wish at another moment.
    public func at(_ time: Timestamp) -> TransferOrder {
        TransferOrder(
            id: id, debit: debit, credit: credit, amount: amount, kind: kind, time: time,
            fingerprint: fingerprint)
    }
}

/// One movement of money, booked: the debit account paid, the credit account received. Both
/// sides stand in one record, so the books balance by construction. It is never changed.
public struct Transfer: Hashable, Sendable {
    public let order: TransferOrder
    /// Its place in the journal: 1, 2, 3 … without gaps. Order is this, never the clock.
    public let sequence: Int64
    /// What the debit account held afterwards, in minor units.
    public let debitBalance: Int64
    /// What the credit account held afterwards, in minor units.
    public let creditBalance: Int64
    /// The link of the hash chain: over the link before and this transfer's canonical bytes.
    public let hash: Digest32

    public init(
        order: TransferOrder, sequence: Int64, debitBalance: Int64, creditBalance: Int64,
        hash: Digest32
    ) {
        self.order = order
        self.sequence = sequence
        self.debitBalance = debitBalance
        self.creditBalance = creditBalance
        self.hash = hash
    }
}
