/// A defect that an audit found.
public enum AuditFinding: Hashable, Sendable {
    /// The file itself is damaged, or an index does not match its table.
    case fileDamaged(String)
    /// A table, index or trigger differs from the one that the program creates.
    case schemaChanged(kind: String, name: String, SchemaChange)
    /// A transfer's sequence number does not follow the previous one.
    case sequenceBroken(at: Int64, expected: Int64)
    /// A transfer's link does not follow from its contents and the previous link.
    case hashBroken(at: Int64)
    /// A transfer, replayed on the balances before it, breaks a rule of the ledger.
    case ruleBroken(at: Int64, Rejection)
    /// A transfer joins two accounts that its kind may not join.
    case kindBroken(at: Int64, TransferKind)
    /// A transfer is dated before one that was booked earlier, at a place where nobody confirmed
    /// the clock.
    case timeBroken(at: Int64)
    /// The clock was confirmed at this place, but the log of acts does not say so.
    case clockStepUnknown(at: Int64)
    /// A transfer records a balance that its accounts did not have after it.
    case balanceAfterWrong(at: Int64)
    /// An account's stored balance differs from the journal's, both in minor units.
    case balanceWrong(AccountID, stored: Int64, derived: Int64)
    /// The transfers, or the register of accounts, name an account that does not exist.
    case accountMissing(AccountID)
    /// A closed account still holds money, in minor units.
    case closedAccountHoldsMoney(AccountID, Int64)
    /// The balances of a currency do not add up to zero.
    case sumNotZero(currency: String, Int64)
    /// An entry's number in the register of accounts does not follow the previous one.
    case registerBroken(at: Int64, expected: Int64)
    /// An account, or an entry about it, has changed since the entry was made.
    case accountChanged(AccountID, at: Int64)
    /// The register of accounts has no opening entry for this account.
    case accountNeverOpened(AccountID)
    /// The register and the account disagree on whether the account is closed.
    case accountStateWrong(AccountID, isClosed: Bool)
    /// The journal lacks the place that a saved mark recorded.
    case journalCut(at: Int64)
    /// The register of accounts lacks the place that a saved mark recorded.
    case registerCut(at: Int64)
    /// An entry's number in the log of acts does not follow the previous one.
    case logBroken(at: Int64, expected: Int64)
    /// An entry of the log has changed, or the one before it.
    case logChanged(at: Int64)
    /// An entry's detail is not the one that was entered.
    case logDetailWrong(at: Int64)
    /// The log of acts lacks the place that a saved mark recorded.
    case logCut(at: Int64)
    /// A payment's note differs from the one it was sent with.
    case noteWrong(at: Int64)
    /// A transfer lacks the details that its kind needs, or has details that its kind lacks.
    case detailWrong(at: Int64, isMissing: Bool)
    /// A row's checksum does not match its contents.
    case rowDamaged(table: String, key: String)
    /// Something other than the program added rows to a table or removed them.
    case rowsUnaccounted(table: String, stored: Int64, counted: Int64)
}

/// How a part of the schema differs.
public enum SchemaChange: String, Hashable, Sendable {
    case missing
    case added
    case changed

    /// For a sentence about the part: "removed", "added" or "changed".
    public var participle: String { self == .missing ? "removed" : rawValue }
}
