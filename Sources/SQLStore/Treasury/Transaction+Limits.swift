import Ledger
import WalletModel

/// The limits of payments, and what was paid.
extension Transaction {
    /// True if anybody has a limit.
    ///
    /// The first call of a connection reads all limits, which are few. So a payment without limits
    /// costs no statement.
    package var hasLimits: Bool {
        get throws { try !limits().isEmpty }
    }

    /// The limit of a person or of everybody.
    package func limit(
        of subject: LimitSubject, in currency: Currency
    ) throws -> SpendingLimit? {
        try limits()[LedgerCache.LimitKey(subject: subject.uuid, currency: currency)]
    }

    /// The currencies in which this subject has a limit.
    package func limitedCurrencies(of subject: LimitSubject) throws -> [Currency] {
        try limits().keys.filter { $0.subject == subject.uuid }.map(\.currency)
    }

    /// Sets a limit. Without one, this ends the old limit.
    package func set(
        _ limit: SpendingLimit?, of subject: LimitSubject, in currency: Currency
    ) throws {
        known.limits = nil
        let key = [SQLValue.uuid(subject.uuid), .text(currency.code)]
        try change("DELETE FROM spending_limit WHERE subject = $1 AND currency = $2", key)
        guard let limit else { return }
        let bounds = limit.bounds
        try change(
            """
            INSERT INTO spending_limit (subject, currency, per_payment, per_day, per_month,
              over_rule, zone, set_by, set_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            key + [
                .optional(bounds.perPayment), .optional(bounds.perDay),
                .optional(bounds.perMonth), .text(bounds.over.rawValue), .text(limit.zone),
                .optional(limit.setBy?.uuid), .time(limit.setAt),
            ])
    }

    /// The sum that a person paid to others since this time, from all their accounts, in minor
    /// units.
    package func paid(
        by person: PersonID, in currency: Currency, since time: Timestamp
    ) throws -> Int64 {
        try connection.first(
            """
            SELECT coalesce(sum(transfer.amount), 0) FROM account
            CROSS JOIN transfer
            WHERE transfer.debit_account = account.id AND account.owner = $1
              AND account.currency = $2 AND transfer.booked_at BETWEEN $3 AND $4
              AND transfer.kind IN ('payment', 'spending')
            """,
            [
                .id(person), .text(currency.code), .time(time),
                .time(try endOfPresent() ?? FeedPosition.end.time),
            ]
        ) { $0.integer(0) } ?? 0
    }

    private func limits() throws -> [LedgerCache.LimitKey: SpendingLimit] {
        if let limits = known.limits { return limits }
        let found = try connection.all(
            """
            SELECT subject, currency, per_payment, per_day, per_month, over_rule, zone, set_by,
              set_at FROM spending_limit WHERE \(Table.spendingLimit.isSound) \(Self.forTheHost)
            """, [], Self.limit)
        let limits = Dictionary(found) { first, _ in first }
        known.limits = limits
        return limits
    }

    private static func limit(
        _ row: any SQLRow
    ) throws -> (LedgerCache.LimitKey, SpendingLimit) {
        guard let currency = Currency(code: row.text(1)) else {
            throw row.damaged("no currency is \(row.text(1))")
        }
        let bounds = SpendingLimit.Bounds(
            perPayment: row.optionalInteger(2), perDay: row.optionalInteger(3),
            perMonth: row.optionalInteger(4), over: try row.word(5))
        return (
            LedgerCache.LimitKey(subject: try row.uuid(0), currency: currency),
            SpendingLimit(
                bounds: bounds, zone: row.text(6),
                setBy: row.isNull(7) ? nil : try row.personID(7), setAt: row.time(8))
        )
    }
}
