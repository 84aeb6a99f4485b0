public import Ledger
import SQLStore

extension Feed {
    /// Entries of one account or goal, selected but not read yet. It stores only their places,
    /// eight bytes each, so it can be as long as the history; they are read in parts.
    public struct Selection: Sendable {
        /// The account or goal.
        public let account: AccountID
        let sequences: [Int64]

        /// The maximum number of entries to read at once.
        public static let largestPart = 500

        /// How many entries it has.
        public var count: Int { sequences.count }

        /// Newest first, without duplicates.
        init(_ places: [FeedPosition], of account: AccountID) {
            self.account = account
            var sequences: [Int64] = []
            sequences.reserveCapacity(places.count)
            for place in places.sorted(by: >) where sequences.last != place.sequence {
                sequences.append(place.sequence)
            }
            self.sequences = sequences
        }
    }

    /// The entries booked on this account or goal from `start` until before `end`, newest first.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func booked(
        from start: Timestamp, until end: Timestamp, of account: AccountID, by person: PersonID
    ) async throws -> Selection {
        try await select(account, by: person) { tx in
            try tx.bookedPlaces(of: account, from: start, until: end)
        }
    }

    /// The entries of this account or goal that settled from `start` until before `end`, the latest
    /// settled first. Everything except spending settles when it is booked.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func settled(
        from start: Timestamp, until end: Timestamp, of account: AccountID, by person: PersonID
    ) async throws -> Selection {
        try await select(account, by: person) { tx in
            try tx.settledPlaces(of: account, from: start, until: end)
        }
    }

    /// The entries of this account or goal that were booked, settled or edited at this moment or
    /// later, newest first.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func changed(
        since time: Timestamp, of account: AccountID, by person: PersonID
    ) async throws -> Selection {
        try await select(account, by: person) { tx in
            try tx.changedPlaces(of: account, since: time)
        }
    }

    private func select(
        _ account: AccountID, by person: PersonID,
        _ places: @escaping @Sendable (Transaction) throws -> [FeedPosition]
    ) async throws -> Selection {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            return Selection(try places(tx), of: record.id)
        }
    }
}
