/// The permanent id of a transfer, which the client chooses before sending it: the same id never
/// moves money twice.
public typealias TransferID = ID<Transfer>

/// Why money moved.
public enum TransferKind: String, CaseIterable, Sendable {
    /// Money in from the outside world.
    case deposit
    /// Money out to the outside world.
    case withdrawal
    /// Between two accounts of one person.
    case ownTransfer = "own_transfer"
    /// From one person to another.
    case payment
    /// The remaining balance of an account when it was deleted.
    case closing
    /// From an account into one of its goals.
    case saving
    /// From a goal back into its account.
    case savingOut = "saving_out"
    /// A week's spare change, from an account into one of its goals.
    case roundUp = "round_up"
    /// From an account to a shop or another counterparty outside.
    case spending
    /// From a counterparty outside into an account.
    case income

    /// True for a move between an account and its goals, which does not change their total.
    public var isGoalMove: Bool { self == .saving || self == .savingOut || self == .roundUp }
}

/// A request to move money: one amount, from one account to another.
public struct TransferOrder: Hashable, Sendable {
    public let id: TransferID
    public let debit: AccountID
    public let credit: AccountID
    public let amount: Money
    public let kind: TransferKind
    public let time: Timestamp
    /// SHA-256 over the request's canonical values: distinguishes a retry from a reused id.
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

    /// The same order at another time.
    public func at(_ time: Timestamp) -> TransferOrder {
        TransferOrder(
            id: id, debit: debit, credit: credit, amount: amount, kind: kind, time: time,
            fingerprint: fingerprint)
    }
}

/// One recorded movement of money: a debit and a credit. One record holds both sides, so the ledger
/// always balances. Records never change.
public struct Transfer: Hashable, Sendable {
    public let order: TransferOrder
    /// Its place in the journal: 1, 2, 3 … without gaps. It alone defines the order, not the clock.
    public let sequence: Int64
    /// The balance of the debit account after the transfer, in minor units.
    public let debitBalance: Int64
    /// The balance of the credit account after the transfer, in minor units.
    public let creditBalance: Int64
    /// The link of the hash chain: over the previous link and this transfer's canonical bytes.
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
