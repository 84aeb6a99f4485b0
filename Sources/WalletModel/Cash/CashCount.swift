public import Ledger

/// The permanent id of a count of the cash box.
public typealias CashCountID = ID<CashCount>

/// One count of the cash in the box, in one currency. All amounts are minor units.
public struct CashCount: Hashable, Sendable {
    public let id: CashCountID
    public let currency: Currency
    /// The money of all people together at that moment.
    public let held: Int64
    /// The cash that should have been in the box: the people's money and all earlier differences.
    public let expected: Int64
    /// The cash that was in it.
    public let counted: Int64
    /// Why they differ; may be empty only when they do not.
    public let reason: String
    /// Who counted. Without a person, it was the command line.
    public let person: PersonID?
    public let time: Timestamp

    public init(
        id: CashCountID, currency: Currency, held: Int64, expected: Int64, counted: Int64,
        reason: String, person: PersonID?, time: Timestamp
    ) {
        self.id = id
        self.currency = currency
        self.held = held
        self.expected = expected
        self.counted = counted
        self.reason = reason
        self.person = person
        self.time = time
    }

    /// Negative when cash was missing.
    public var difference: Int64 { counted - expected }

    /// The cash in the box beyond the people's money, since this count.
    package var carried: Int64 { counted - held }

    /// After every movement of the same moment.
    public var position: FeedPosition { FeedPosition(time: time, sequence: .max) }
}

/// Cash that somebody brought or took, as the journal has it.
public struct CashMovement: Hashable, Sendable {
    public let transfer: Transfer
    /// Whose money it is.
    public let person: PersonID
    /// True if the cash desk booked it. People book their own only in a sandbox.
    public let isAtDesk: Bool
    /// The treasurer who booked it at the desk. The command line has none.
    public let treasurer: PersonID?
    public let note: String

    package init(
        transfer: Transfer, person: PersonID, isAtDesk: Bool, treasurer: PersonID?, note: String
    ) {
        self.transfer = transfer
        self.person = person
        self.isAtDesk = isAtDesk
        self.treasurer = treasurer
        self.note = note
    }

    /// Positive for a deposit, in minor units.
    public var change: Int64 {
        let units = transfer.order.amount.minorUnits
        return transfer.order.kind == .deposit ? units : -units
    }
}
