public import Ledger

/// Makes up the payments of an account's last weeks. Only a sandbox has one.
public protocol PaymentSimulator: Sendable {
    /// From the oldest to the newest.
    ///
    /// - Parameters:
    ///   - seed: the same seed, turn and moment give the same payments.
    ///   - turn: how many times the account had some before.
    func payments(
        seed: UInt64, turn: Int, at now: Timestamp, in currency: Currency
    ) -> [Spending.Payment]

    /// How a payment to somebody outside ends; nil as usual.
    ///
    /// - Parameter name: of the other side.
    func fate(of name: String, _ amount: Money) -> PaymentFate?
}
