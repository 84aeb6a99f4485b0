/// The spare change of a payment: the difference to the next whole unit.
public enum RoundUp {
    /// The spare change of one payment: 4.35 gives 0.65, 1.00 gives 0.00 (integer arithmetic only).
    ///
    /// Zero for an amount of zero or less: only outgoing payments are rounded up.
    public static func change(of payment: Money) -> Money {
        let unit = payment.currency.minorUnitsPerUnit
        guard payment.minorUnits > 0 else { return .zero(payment.currency) }
        let missing = (unit - payment.minorUnits % unit) % unit
        return Money(minorUnits: missing, currency: payment.currency)
    }

    /// The total spare change of these payments. All must be in this currency, and the sum must
    /// fit.
    public static func total(of payments: [Money], in currency: Currency) -> Money? {
        payments.reduce(Money?.some(.zero(currency))) { $0?.adding(change(of: $1)) }
    }
}
