public import Ledger

/// Makes up payments, and how they end. Only a sandbox has one.
public struct PaymentSimulator: Sendable {
    /// The payments of an account's last weeks, from the oldest to the newest. The same seed, turn
    /// and moment give the same payments; the turn counts how often the account had some before.
    public typealias Payments =
        @Sendable (_ seed: UInt64, _ turn: Int, _ now: Timestamp, Currency) -> [Spending.Payment]
    /// How a payment to somebody outside ends, if not as usual. The name is that of the other side.
    public typealias Fate = @Sendable (_ name: String, Money) -> PaymentFate?

    let payments: Payments
    let fate: Fate

    public init(payments: @escaping Payments, fate: @escaping Fate) {
        self.payments = payments
        self.fate = fate
    }
}
