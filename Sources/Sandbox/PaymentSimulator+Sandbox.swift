public import WalletServices

extension PaymentSimulator {
    /// Makes up payments to shops that do not exist, about thirty over the last four weeks. A magic
    /// value decides how a payment ends.
    public static let sandbox = PaymentSimulator(
        payments: { SimulatedHistory(seed: $0, turn: $1, at: $2, in: $3).payments },
        fate: { MagicTable.fate(of: $0, $1) })
}
