public import Ledger
import SQLStore

/// What an account holds, in the ways that banks tell it, at one moment.
public struct AccountBalances: Hashable, Sendable {
    /// What can be spent: payments that have not settled are taken off already.
    public let effective: Money
    /// Payments out that have not settled.
    public let pending: Money
    /// What the account's goals hold together.
    public let saved: Money

    /// What has settled: a balance and a sum of payments out of it, which fit.
    public var cleared: Money { effective + pending }
    /// `cleared` with the goals.
    public var totalCleared: Money { cleared + saved }
    /// `effective` with the goals.
    public var totalEffective: Money { effective + saved }
}

extension Accounts {
    /// What an account and its goals hold, from one snapshot.
    ///
    /// - Throws: `WalletError.accountNotFound`.
    public func balances(
        of id: AccountID, by person: PersonID
    ) async throws -> AccountBalances {
        try await core.store.read { tx in
            let record = try tx.openAccount(id, of: person)
            let currency = record.balance.currency
            let goals = try tx.goals(of: record.id)
            return AccountBalances(
                effective: record.balance,
                pending: Money(minorUnits: try tx.pendingOut(of: record.id), currency: currency),
                saved: goals.reduce(.zero(currency)) { $0 + $1.saved })
        }
    }
}

extension Money {
    /// At most a hundred and two balances of 2^53 and less, all of one currency: no overflow.
    fileprivate static func + (left: Money, right: Money) -> Money {
        Money(minorUnits: left.minorUnits &+ right.minorUnits, currency: left.currency)
    }
}
