public import Ledger

/// What was booked, as its initiator is told.
public struct Receipt: Hashable, Sendable {
    public let transfer: Transfer
    /// Whether an earlier call with the same key had booked it already.
    public let isReplay: Bool
    /// What was asked for; more than was moved only where a withdrawal was clamped.
    public let requested: Money

    public var amount: Money { transfer.order.amount }
}

/// Somebody to send money to, as shown before it moves.
public struct Recipient: Hashable, Sendable {
    public let id: PersonID
    /// The name to confirm by, as much of it as the payer may see; of a phone number, the last
    /// two digits at most.
    public let name: String
    /// The username or the masked number that was found.
    public let handle: String
}
