import Foundation
public import Ledger
import SQLStore

/// The wallet's money and its state, for its treasurers. Notes, categories and goals of others are
/// not in it.
public struct TreasuryOverview: Sendable {
    let core: Core

    /// One currency.
    public struct Sum: Hashable, Sendable {
        /// The money of all people together.
        public let held: Money
        /// The cash of the month, in minor units.
        public let paidIn: Int64
        public let paidOut: Int64
    }

    /// The money of one person in one currency, goals included.
    public struct Holding: Hashable, Sendable {
        public let person: Person
        public let held: Money
    }

    /// The overview at one moment.
    public struct Content: Sendable {
        /// First the wallet's currency, then every other with money.
        public let sums: [Sum]
        /// The month of the cash.
        public let month: Month
        /// The largest first, at most `mostHoldings`.
        public let holdings: [Holding]
        /// How many payments wait for a treasurer.
        public let waiting: Int
        public let operations: OperationsStatus.Facts
        /// A doubt about the clock, which stops all bookings.
        public let clockDoubt: ClockDoubt?
    }

    /// The maximum number of people's sums.
    public static let mostHoldings = 200

    /// The overview now.
    ///
    /// - Parameter month: the month whose cash to show; the present one if left out. Months are
    ///   those of the wallet's zone.
    public func content(of month: Month? = nil, by _: Treasurer) async throws -> Content {
        // Only that server knows of backups and audits.
        try core.store.requireWriter()
        let (ours, now) = (core.settings.defaultCurrency, core.clock.now())
        let days = LocalDays(zone: core.settings.homeZone) ?? .universal
        let month = month ?? Month(containing: days.day(of: now))
        let (start, end) = (days.start(of: month.first), days.start(of: month.next.first))
        let operations = core.operations.current
        let doubt = try await ClockChecks(core: core).doubt()
        return try await core.store.read { tx in
            let held = try tx.heldByCurrency()
            let waiting = try tx.waitingApprovalCount(at: now)
            let first = held.first { $0.currency == ours } ?? .zero(ours)
            let others = held.filter { $0.currency != ours && $0.minorUnits != 0 }
            let sums = try ([first] + others).map { money in
                let flow = try tx.cashFlow(in: money.currency, from: start, until: end)
                return Sum(held: money, paidIn: flow.paidIn, paidOut: flow.paidOut)
            }
            let holdings = try tx.holdings(limit: Self.mostHoldings).compactMap { holding in
                try tx.person(holding.person).map { Holding(person: $0, held: holding.money) }
            }
            return Content(
                sums: sums, month: month, holdings: holdings, waiting: waiting,
                operations: operations,
                clockDoubt: doubt)
        }
    }
}
