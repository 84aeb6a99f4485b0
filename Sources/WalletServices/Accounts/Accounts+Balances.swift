public import Ledger
import SQLStore

/// An account's balances at one moment, in the forms that banks use.
public struct AccountBalances: Hashable, Sendable {
    /// The available money, after deducting unsettled payments.
    public let effective: Money
    /// The total of unsettled payments out.
    public let pending: Money
    /// The total saved in the account's goals.
    public let saved: Money

    /// The settled balance: a balance plus a sum of payments out of it, which fits.
    public var cleared: Money { effective + pending }
    /// `cleared` including goals.
    public var totalCleared: Money { cleared + saved }
    /// `effective` including goals.
    public var totalEffective: Money { effective + saved }
}

extension Accounts {
    /// The balances of an account and its goals, from one snapshot.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
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
    /// Adds at most a hundred and two balances of up to 2^53, in one currency: no overflow.
    fileprivate static func + (left: Money, right: Money) -> Money {
        Money(minorUnits: left.minorUnits &+ right.minorUnits, currency: left.currency)
    }
}
