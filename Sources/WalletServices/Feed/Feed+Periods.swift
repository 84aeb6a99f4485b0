public import Ledger

extension Feed {
    /// The most entries that a period is read to.
    public static let largestPeriod = 20_000

    /// What was booked on this account or goal from `start` until before `end`, newest first.
    ///
    /// - Throws: `WalletError.accountNotFound`.
    public func between(
        _ start: Timestamp, _ end: Timestamp, of account: AccountID, by person: PersonID
    ) async throws -> [Entry] {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            let transfers = try tx.transfers(
                of: record.id, from: start, until: end, limit: Self.largestPeriod)
            return try FeedEntries([record], in: tx).entries(of: transfers)
        }
    }

    /// What settled on this account from `start` until before `end`, the latest settled first.
    /// Everything but spending settles when it is booked.
    ///
    /// - Throws: `WalletError.accountNotFound`.
    public func settledBetween(
        _ start: Timestamp, _ end: Timestamp, of account: AccountID, by person: PersonID
    ) async throws -> [Entry] {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            var transfers = try tx.transfers(
                of: record.id, from: start, until: end, limit: Self.largestPeriod
            ).filter { $0.order.kind != .spending && $0.order.kind != .income }
            for detail in try tx.settled(of: record.id, from: start, until: end) {
                if let transfer = try tx.transfer(at: detail.sequence) {
                    transfers.append(transfer)
                }
            }
            return try FeedEntries([record], in: tx).entries(of: transfers).sorted {
                ($0.settledAt ?? start, $0.transfer.sequence)
                    > ($1.settledAt ?? start, $1.transfer.sequence)
            }
        }
    }

    /// What was booked on this account or goal, settled, or edited at this moment or later, newest
    /// first.
    ///
    /// - Throws: `WalletError.accountNotFound`.
    public func changes(
        since time: Timestamp, of account: AccountID, by person: PersonID
    ) async throws -> [Entry] {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            var found: [Int64: Transfer] = [:]
            let booked = try tx.transfers(
                of: record.id, from: time, until: FeedPosition.end.time, limit: Self.largestPeriod)
            for transfer in booked { found[transfer.sequence] = transfer }
            let changed =
                try tx.updated(of: record.id, since: time).map(\.sequence)
                + tx.editedSequences(of: record.id, since: time)
            for sequence in changed where found[sequence] == nil {
                found[sequence] = try tx.transfer(at: sequence)
            }
            let transfers = found.values.sorted { $0.position > $1.position }
            return try FeedEntries([record], in: tx).entries(of: transfers)
        }
    }

    /// What the account has paid and what has not settled yet.
    ///
    /// - Throws: `WalletError.accountNotFound`.
    public func pending(of account: AccountID, by person: PersonID) async throws -> Money {
        try await core.store.read { tx in
            let record = try tx.history(of: account, by: person)
            return Money(
                minorUnits: try tx.pendingOut(of: record.id), currency: record.balance.currency)
        }
    }
}
