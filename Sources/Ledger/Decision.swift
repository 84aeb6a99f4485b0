/// The balances of a transfer's two accounts after it, in minor units.
public struct BalancesAfter: Hashable, Sendable {
    public let debit: Int64
    public let credit: Int64
}

/// The one place that decides whether money may move.
public enum Decision {
    /// Checks an order against its two accounts in their current state.
    ///
    /// - Returns: the balances of both accounts after the transfer.
    /// - Throws: the first `Rejection` that applies, in the order of its cases.
    public static func balances(
        after order: TransferOrder, debit: Account?, credit: Account?
    ) throws(Rejection) -> BalancesAfter {
        let units = order.amount.minorUnits
        guard units > 0 else { throw .amountNotPositive }
        guard units <= MoneyLimit.operation else { throw .amountOverLimit }
        guard order.debit != order.credit else { throw .sameAccount }
        guard let debit else { throw .debitAccountNotFound }
        guard let credit else { throw .creditAccountNotFound }
        precondition(debit.id == order.debit && credit.id == order.credit, "wrong accounts read")
        guard !debit.isClosed else { throw .debitAccountClosed }
        guard !credit.isClosed else { throw .creditAccountClosed }
        guard debit.currency == order.amount.currency, credit.currency == order.amount.currency
        else { throw .currencyMismatch }
        return try moved(units, from: debit, to: credit)
    }

    private static func moved(
        _ units: Int64, from debit: Account, to credit: Account
    ) throws(Rejection) -> BalancesAfter {
        let (paid, underflow) = debit.balance.minorUnits.subtractingReportingOverflow(units)
        guard !underflow, paid >= debit.kind.lowestBalance else {
            throw debit.kind == .external ? .balanceOverLimit : .insufficientFunds
        }
        let (received, overflow) = credit.balance.minorUnits.addingReportingOverflow(units)
        guard !overflow, received <= MoneyLimit.balance else { throw .balanceOverLimit }
        return BalancesAfter(debit: paid, credit: received)
    }
}

extension AccountKind {
    /// The lowest balance allowed for an account of this kind, in minor units.
    public var lowestBalance: Int64 {
        switch self {
        case .customer: 0
        case .external: -MoneyLimit.balance
        }
    }
}
