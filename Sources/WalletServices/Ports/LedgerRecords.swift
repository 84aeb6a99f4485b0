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

    /// Reads the whole journal in its order, and before it every account.
    func audit() throws -> AuditReport
}

extension LedgerRecords {
    /// Books the transfer now.
    ///
    /// - Throws: `Rejection`.
    public func append(_ order: TransferOrder) throws -> Transfer {
        try append(order, inThePast: false)
    }
}

/// The result of booking the journal again.
public struct AuditReport: Hashable, Sendable {
    public let transferCount: Int64
    public let accountCount: Int
    /// The last link of the hash chain.
    public let head: Digest32
    /// What is wrong; empty when the books are right.
    public let findings: [AuditFinding]

    public init(
        transferCount: Int64, accountCount: Int, head: Digest32, findings: [AuditFinding]
    ) {
        self.transferCount = transferCount
        self.accountCount = accountCount
        self.head = head
        self.findings = findings
    }
}
