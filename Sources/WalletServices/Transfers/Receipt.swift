public import Ledger

/// The outcome of a booked request, for its initiator.
public struct Receipt: Hashable, Sendable {
    public let transfer: Transfer
    /// True if an earlier call with the same key had already booked it.
    public let isReplay: Bool
    /// The requested amount; differs from the booked one only for a reduced withdrawal.
    public let requested: Money

    public var amount: Money { transfer.order.amount }
}

/// A payee, as shown before sending money.
public struct Recipient: Hashable, Sendable {
    public let id: PersonID
    /// The name that the payer confirms, as far as the payer may see it; of a phone number, at most
    /// the last two digits.
    public let name: String
    /// The username or masked number of the payee.
    public let handle: String
}
