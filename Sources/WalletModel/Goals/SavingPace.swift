public import Ledger

/// Equal savings, from today on, that reach a goal's target by its day.
public struct SavingPace: Hashable, Sendable {
    /// The amount of each saving. In whole units of the currency where it is at least one; so the
    /// last saving may exceed what is missing then.
    public let amount: Money
    /// Monthly, or weekly when the day is less than two months away.
    public let frequency: RecurrenceRule.Frequency

    /// - Parameters:
    ///   - missing: what the target lacks, above zero.
    ///   - today: the day of the first saving, in the person's time zone.
    ///   - day: the target day; the last saving is before it.
    /// - Returns: no pace if there is no time for two savings.
    public init?(missing: Money, from today: CivilDate, by day: CivilDate) {
        let found = [RecurrenceRule.Frequency.monthly, .weekly].lazy.compactMap { frequency in
            RecurrenceRule(start: today, frequency: frequency, until: day.adding(days: -1))
                .map { (frequency, Int64(Array($0.days(from: today).prefix(Self.most)).count)) }
        }.first { $0.1 >= 2 }
        guard let (frequency, count) = found else { return nil }
        self.frequency = frequency
        let unit = missing.currency.minorUnitsPerUnit
        let exact = missing.minorUnits.divided(roundingUpBy: count)
        let units = exact < unit ? exact : exact.divided(roundingUpBy: unit) * unit
        amount = Money(minorUnits: units, currency: missing.currency)
    }

    /// More savings than a goal's longest time has months.
    private static let most = 1_000
}

extension RecurringTransfer.Plan {
    /// The day on which the plan's savings reach this amount together.
    ///
    /// - Parameters:
    ///   - missing: the amount, above zero.
    ///   - next: the plan's next day.
    /// - Returns: no day if the plan ends earlier, takes more than 20,000 savings, or only tops up.
    public func day(reaching missing: Money, from next: CivilDate) -> CivilDate? {
        guard !topsUp, amount.minorUnits > 0, missing.currency == amount.currency else {
            return nil
        }
        let count = missing.minorUnits.divided(roundingUpBy: amount.minorUnits)
        guard (1...20_000).contains(count) else { return nil }
        return rule.days(from: next).dropFirst(Int(count) - 1).first { _ in true }
    }
}

extension Int64 {
    /// For a value of at least zero and a divisor above zero.
    fileprivate func divided(roundingUpBy divisor: Int64) -> Int64 {
        self / divisor + (self % divisor > 0 ? 1 : 0)
    }
}
