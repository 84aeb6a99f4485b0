/// Something wrong in the books.
public enum AuditFinding: Hashable, Sendable {
    /// The file itself is damaged, or an index does not hold what its table holds.
    case fileDamaged(String)
    /// A table, index or trigger is not what the program makes.
    case schemaChanged(kind: String, name: String, SchemaChange)
    /// A transfer's place in the journal is not the one after the transfer before it.
    case sequenceBroken(at: Int64, expected: Int64)
    /// A transfer's link does not follow from its contents and the link before.
    case hashBroken(at: Int64)
    /// A transfer breaks a rule of the ledger when it is booked again on the balances before it.
    case ruleBroken(at: Int64, Rejection)
    /// A transfer goes between accounts between which its kind never goes.
    case kindBroken(at: Int64, TransferKind)
    /// A transfer records another balance than its accounts had after it.
    case balanceAfterWrong(at: Int64)
    /// An account's stored balance is not what the journal says, both in minor units.
    case balanceWrong(AccountID, stored: Int64, derived: Int64)
    /// The transfers, or the register of accounts, name an account that does not exist.
    case accountMissing(AccountID)
    /// A closed account still holds money, in minor units.
    case closedAccountHoldsMoney(AccountID, Int64)
    /// All balances of a currency do not add up to zero.
    case sumNotZero(currency: String, Int64)
    /// An entry's place in the register of accounts is not the one after the entry before it.
    case registerBroken(at: Int64, expected: Int64)
    /// An account, or an entry about it, is not what it was when the entry was made.
    case accountChanged(AccountID, at: Int64)
    /// The register of accounts does not know that this account was opened.
    case accountNeverOpened(AccountID)
    /// The register says that an account is closed which is open, or the other way round.
    case accountStateWrong(AccountID, isClosed: Bool)
    /// The journal does not have the place that a kept mark says it had.
    case journalCut(at: Int64)
    /// The register of accounts does not have the place that a kept mark says it had.
    case registerCut(at: Int64)
    /// The note of a payment is not the one that it was sent with.
    case noteWrong(at: Int64)
    /// A transfer has no details where its kind has them, or has some where it has none.
    case detailWrong(at: Int64, isMissing: Bool)
    /// A row is not what was written, as its checksum tells.
    case rowDamaged(table: String, key: String)
    /// Rows were put into a table or taken out of it past the program.
    case rowsUnaccounted(table: String, stored: Int64, counted: Int64)
}

/// How a part of the schema differs.
public enum SchemaChange: String, Hashable, Sendable {
    case missing
    case added
    case changed
}
