public import Ledger
import SQLStore

extension RecurringTransfers {
    /// The next saving of each of the person's recurring transfers and automatic round-ups, the
    /// earliest first.
    ///
    /// - Parameters:
    ///   - days: how many days ahead to look.
    ///   - limit: the maximum number of savings.
    public func upcoming(
        of person: PersonID, within days: Int64 = 31, limit: Int = 3
    ) async throws -> [UpcomingSaving] {
        let end = core.clock.now().adding(seconds: days * 86_400)
        let all = try await core.store.read { try $0.upcomingSavings(of: person, before: end) }
        return Array(
            all.sorted { ($0.day, $0.goal.text) < ($1.day, $1.goal.text) }.prefix(limit))
    }
}
