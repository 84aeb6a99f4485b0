import Foundation
import Ledger
import WalletModel

/// The journal and the balances.
extension Transaction {
    /// The account's present state.
    public func account(_ id: AccountID) throws -> Account? { try row(id)?.account }

    /// The external account for one currency; the first write that needs it creates it.
    public func externalAccount(in currency: Currency) throws -> AccountID {
        if let found = try openedExternalAccount(in: currency) { return found }
        let id = Self.externalID(currency)
        try change(
            """
            INSERT INTO account (id, kind, currency, balance, name, name_key, position, opened_at,
              fingerprint) VALUES ($1, 'external', $2, 0, 'Outside', 'outside', 0, 0, $3)
            """, [.id(id), .text(currency.code), .blob([])])
        try enter(.opened, id, at: Timestamp(milliseconds: 0))
        known.externals[currency] = id
        return id
    }

    /// The external account for one currency, once a write has needed it.
    func openedExternalAccount(in currency: Currency) throws -> AccountID? {
        if let found = known.externals[currency] { return found }
        let found = try connection.first(
            "SELECT id FROM account WHERE kind = 'external' AND currency = $1",
            [.text(currency.code)]
        ) { try $0.accountID(0) }
        if let found { known.externals[currency] = found }
        return found
    }

    /// The transfer with this id.
    package func transfer(_ id: TransferID) throws -> Transfer? {
        guard !known.unused.contains(id.uuid) else { return nil }
        return try connection.first(Self.transferByID, [.uuid(id.uuid)], Self.transfer)
    }

    /// Looks up which ids of new requests neither a transfer nor an account has: two questions for
    /// a group of writes, instead of two for each payment.
    func findUnused(_ ids: [UUID]) throws {
        guard ids.count > 1 else { return }
        var used: Set<UUID> = []
        let values = ids.map { [SQLValue.uuid($0)] }
        for table in ["transfer", "account"] {
            try connection.query("SELECT 1 FROM \(table) WHERE id = $1", each: values) { place, _ in
                used.insert(ids[place])
            }
        }
        known.unused.formUnion(ids.filter { !used.contains($0) })
    }

    /// Asks the ledger for a decision, then books the transfer at the end of the journal.
    ///
    /// - Parameter inThePast: keeps a time before earlier transfers. Otherwise the transfer gets at
    ///   least the latest time of the journal since the clock was last confirmed, in case the clock
    ///   was set back a little.
    /// - Throws: `Rejection`, `ClockDoubt`. The id must be new: look it up first.
    public func appendToJournal(
        _ requested: TransferOrder, inThePast: Bool = false
    ) throws -> Transfer {
        if !inThePast { try requireClock(for: requested.time) }
        let end = try endOfJournal()
        let order = inThePast || requested.time >= end.time ? requested : requested.at(end.time)
        for id in [order.debit, order.credit] { try prove(id) }
        let after = try Decision.balances(
            after: order, debit: account(order.debit), credit: account(order.credit))
        let sequence = end.sequence + 1
        let hash = Chain.link(after: end.hash, order: order, sequence: sequence, balances: after)
        let transfer = Transfer(
            order: order, sequence: sequence, debitBalance: after.debit,
            creditBalance: after.credit, hash: hash)
        try insert(transfer)
        known.setBalance(after.debit, of: order.debit)
        known.setBalance(after.credit, of: order.credit)
        known.journalEnd = LedgerCache.JournalEnd(
            sequence: sequence, hash: hash, time: max(end.time, order.time))
        return transfer
    }

    /// Writes every changed balance once. The database checks that none falls below zero.
    func writeBalances() throws {
        let values = known.changed.compactMap(newBalance)
        if !values.isEmpty { try connection.execute(Self.balanceChange, each: values) }
        known.markWritten()
    }

    func writeBalance(of id: AccountID) throws {
        guard known.changed.contains(id), let values = newBalance(of: id) else { return }
        try connection.execute(Self.balanceChange, values)
    }

    private static let balanceChange = "UPDATE account SET balance = $1 WHERE id = $2"

    private func newBalance(of id: AccountID) -> [SQLValue]? {
        known[id].map { [.integer($0.balance.minorUnits), .id(id)] }
    }

    func endOfJournal() throws -> LedgerCache.JournalEnd {
        if let end = known.journalEnd { return end }
        let (sequence, hash) = try lastPlace()
        let end = LedgerCache.JournalEnd(
            sequence: sequence, hash: hash, time: try latestMoment(after: clockSteps().last))
        known.journalEnd = end
        return end
    }

    /// The last transfer's place and hash.
    func lastPlace() throws -> (sequence: Int64, hash: Digest32) {
        try connection.first(
            "SELECT sequence, hash FROM transfer ORDER BY sequence DESC LIMIT 1", []
        ) { ($0.integer(0), try $0.digest(1)) } ?? (0, Chain.root)
    }

    /// Only spending and income may be booked in the past; every other transfer is as late as all
    /// transfers since the clock was last confirmed, and as late as that.
    private func latestMoment(after step: ClockStep?) throws -> Timestamp {
        let time = try connection.first(
            """
            SELECT max(booked_at) FROM transfer WHERE sequence > $1 AND sequence >= coalesce((
              SELECT sequence FROM transfer WHERE kind NOT IN ('spending', 'income')
              ORDER BY sequence DESC LIMIT 1), 0)
            """, [.integer(step?.sequence ?? 0)]
        ) { $0.optionalTime(0) }
        let first = step?.confirmedAt ?? Timestamp(milliseconds: .min)
        return max(first, (time ?? nil) ?? first)
    }

    private func insert(_ transfer: Transfer) throws {
        let order = transfer.order
        known.unused.remove(order.id.uuid)
        try change(
            """
            INSERT INTO transfer (sequence, id, kind, debit_account, credit_account, amount,
              currency, debit_balance, credit_balance, booked_at, fingerprint, hash)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """,
            [
                .integer(transfer.sequence), .uuid(order.id.uuid), .text(order.kind.rawValue),
                .id(order.debit), .id(order.credit), .integer(order.amount.minorUnits),
                .text(order.amount.currency.code), .integer(transfer.debitBalance),
                .integer(transfer.creditBalance), .time(order.time),
                .digest(order.fingerprint), .digest(transfer.hash),
            ])
    }

    static let transferColumns = """
        sequence, id, kind, debit_account, credit_account, amount, currency, debit_balance, \
        credit_balance, booked_at, fingerprint, hash
        """

    private static let transferByID = "SELECT \(transferColumns) FROM transfer WHERE id = $1"

    static func transfer(_ row: any SQLRow) throws -> Transfer {
        guard let kind = TransferKind(rawValue: row.text(2)) else {
            throw row.damaged("no transfer is a \(row.text(2))")
        }
        let order = TransferOrder(
            id: TransferID(try row.uuid(1)), debit: try row.accountID(3),
            credit: try row.accountID(4), amount: try row.money(5, currency: 6), kind: kind,
            time: row.time(9), fingerprint: try row.digest(10))
        return Transfer(
            order: order, sequence: row.integer(0), debitBalance: row.integer(7),
            creditBalance: row.integer(8), hash: try row.digest(11))
    }

    /// A currency's external account has the same id in every wallet, so that none has to agree on
    /// it.
    private static func externalID(_ currency: Currency) -> AccountID {
        var bytes = Array("awallet:ext:".utf8) + Array(currency.code.utf8) + [0]
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return AccountID(UUID(bytes: bytes))
    }
}
