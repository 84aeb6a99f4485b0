import Foundation
import Ledger
import WalletServices

/// Payments to shops and payees that follow from a seed. Each month begins with a salary that
/// covers it, so the account always has enough money.
struct GeneratedHistory: Hashable, Sendable {
    /// How many days it covers, up to the world's present.
    let days: Int64
    /// How many entries a day has, salaries included.
    let perDay: Int64
    let seed: UInt64

    private static let day: Int64 = 86_400
    private static let month: Int64 = 30
    /// None of the payments is more recent.
    private static let quiet: Int64 = 600

    /// The payments, from the oldest to the newest.
    func payments(before now: Timestamp, in currency: Currency) -> [Spending.Payment] {
        var random = SimulatedRandomness(state: seed)
        var payments: [Spending.Payment] = []
        for first in stride(from: 0, to: days, by: Int(Self.month)) {
            payments += month(
                first, min(Self.month, days - first), before: now, in: currency, &random)
        }
        return payments
    }

    private func month(
        _ first: Int64, _ length: Int64, before now: Timestamp, in currency: Currency,
        _ random: inout SimulatedRandomness
    ) -> [Spending.Payment] {
        let start = now.adding(seconds: (first - days) * Self.day)
        let count = length * perDay
        let stretch = (length * Self.day - Self.quiet) / count
        let spending = (1..<max(count, 1)).map { number in
            let offset = number * stretch + .random(in: 0..<stretch, using: &random)
            let shop = SimulatedShop.all.randomElement(using: &random) ?? .market
            return SimulatedHistory.payment(
                to: shop, by: shop.way, at: start.adding(seconds: offset), now: now, in: currency,
                &random)
        }
        let spent = spending.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
        let hundred = 100 * currency.minorUnitsPerUnit
        let salary = SimulatedHistory.income(
            Money(minorUnits: (spent / hundred + 1) * hundred, currency: currency),
            from: "Harbour Works", reference: "SALARY", category: .income, at: start)
        return [salary] + spending
    }
}
