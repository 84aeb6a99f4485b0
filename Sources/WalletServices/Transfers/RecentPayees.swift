import Ledger
import SQLStore

extension Transfers {
    /// The people to pay again: the favourites by name, then those whom this person paid most
    /// recently, the latest first; without duplicates, and without anybody who is blocked.
    ///
    /// - Parameter limit: the maximum number of people.
    public func recentPayees(of person: PersonID, limit: Int = 6) async throws -> [KnownPerson] {
        try await core.store.read { try $0.circle(of: person).payees(limit: limit) }
    }
}
