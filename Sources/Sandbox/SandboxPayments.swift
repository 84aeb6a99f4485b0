public import Ledger
public import WalletServices

/// Makes up payments to shops that do not exist.
public struct SandboxPayments: PaymentSimulator {
    public init() {}

    /// About thirty payments over the last four weeks.
    public func payments(
        seed: UInt64, turn: Int, at now: Timestamp, in currency: Currency
    ) -> [Spending.Payment] {
        SimulatedHistory(seed: seed, turn: turn, at: now, in: currency).payments
    }

    /// That of a magic value.
    public func fate(of name: String, _ amount: Money) -> PaymentFate? {
        MagicTable.fate(of: name, amount)
    }
}
