public import Ledger

/// The journal and the balances.
public protocol LedgerRecords {
    /// The account's present state; nil when there is none.
    func account(_ id: AccountID) throws -> Account?

    /// The world outside for one currency; made when first asked for in a write.
    func externalAccount(in currency: Currency) throws -> AccountID

    /// The transfer with this id; nil when it was never booked.
    func transfer(_ id: TransferID) throws -> Transfer?

    /// Lets the ledger decide, then books the transfer at the end of the journal.
    ///
    /// - Parameter inThePast: keeps a time before that of earlier transfers. Otherwise a clock that
    ///   was set back is not believed: the transfer gets the latest moment of the journal.
    /// - Throws: `Rejection`. The id must be new: look it up first.
    func append(_ order: TransferOrder, inThePast: Bool) throws -> Transfer

    /// Reads everything and compares: the journal, the register of accounts, all rows, the schema.
    ///
    /// - Parameter mark: what both chains must hold; nil expects nothing.
    func audit(expecting mark: LedgerMark?) throws -> AuditReport
}

extension LedgerRecords {
    /// Books the transfer now.
    ///
    /// - Throws: `Rejection`.
    public func append(_ order: TransferOrder) throws -> Transfer {
        try append(order, inThePast: false)
    }

    /// Reads everything and compares.
    public func audit() throws -> AuditReport { try audit(expecting: nil) }
}
