import Ledger
import SQLStore

extension Transfers {
    /// The people whom this person paid most recently, without duplicates, the latest first.
    ///
    /// It reads only the last `paymentsLookedAt` movements out of each open account, from an index:
    /// the cost does not grow with the history.
    ///
    /// - Parameter limit: the maximum number of people.
    public func recentPayees(of person: PersonID, limit: Int = 6) async throws -> [Recipient] {
        try await core.store.read { tx in
            let paid = try tx.accounts(of: person).flatMap { account in
                try tx.latestPayments(from: account.id, among: Self.paymentsLookedAt)
            }
            let latest = paid.sorted { $0.sequence > $1.sequence }
            let parties = try tx.parties(of: Set(latest.map(\.payee)))
            var payees: [Recipient] = []
            for payment in latest where payees.count < limit {
                guard let payee = parties[payment.payee]?.person, payee.id != person,
                    !payee.isDeparted, !payees.contains(where: { $0.id == payee.id })
                else { continue }
                payees.append(payee.asPayee)
            }
            return payees
        }
    }

    /// How many movements out of each account are examined.
    private static let paymentsLookedAt = 50
}
