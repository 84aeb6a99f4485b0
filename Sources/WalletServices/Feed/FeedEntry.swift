public import Ledger

extension Feed {
    /// One event on an account or a goal, from its point of view.
    public struct Entry: Hashable, Sendable {
        public let transfer: Transfer
        /// The person's account or goal.
        public let account: AccountID
        public let accountName: String
        public let isIncoming: Bool
        /// The name of the other side. A deposit or withdrawal may name nobody.
        public let counterparty: String?
        /// The person on the other side. The outside is nobody.
        public let otherPerson: PersonID?
        /// The person who was paid, if it is a payment to another person.
        public var payee: PersonID? {
            transfer.order.kind == .payment && !isIncoming ? otherPerson : nil
        }
        /// The sender's note.
        public let note: String
        /// The balance afterwards, counting only what happened until then.
        public let balanceAfter: Money
        /// The details of spending or income. Other entries have none.
        public let detail: FeedDetail?
        let edit: FeedEdit?
    }
}

extension Feed.Entry {
    public var id: TransferID { transfer.order.id }
    public var amount: Money { transfer.order.amount }
    public var position: FeedPosition { transfer.position }

    /// The other side's account: another customer's, a goal, or an external account.
    public var otherAccount: AccountID {
        isIncoming ? transfer.order.debit : transfer.order.credit
    }

    /// The category that the person chose, or else the original one.
    public var category: SpendingCategory { edit?.category ?? detail?.category ?? usualCategory }

    /// The person's own note; empty when there is none.
    public var userNote: String { edit?.note ?? "" }

    /// The channel through which the money moved.
    public var source: FeedSource {
        if let detail { return detail.source }
        switch transfer.order.kind {
        case .deposit: return .cashDeposit
        case .withdrawal, .closing: return .cashWithdrawal
        case .ownTransfer, .saving, .savingOut, .roundUp: return .internalTransfer
        case .payment, .spending, .income:
            return isIncoming ? .fasterPaymentsIn : .fasterPaymentsOut
        }
    }

    /// The reference on the statement, or else the sender's note.
    public var reference: String { detail?.reference ?? note }

    /// When the payment settled. A pending one has no time yet.
    public var settledAt: Timestamp? {
        guard let detail else { return transfer.order.time }
        return detail.settledAt
    }

    public var isPending: Bool { settledAt == nil }

    /// When the entry last changed.
    public var updatedAt: Timestamp {
        let first = detail?.updatedAt ?? transfer.order.time
        return max(first, edit?.updatedAt ?? first)
    }

    /// True for a payment to others that a round-up counts, excluding cash.
    public var isSpent: Bool {
        let kind = transfer.order.kind
        guard !isIncoming, kind == .payment || kind == .spending else { return false }
        return detail?.sourceSubType != .atm
    }

    /// True for a cash withdrawal.
    var isCash: Bool {
        transfer.order.kind == .withdrawal || detail?.sourceSubType == .atm && !isIncoming
    }

    private var usualCategory: SpendingCategory {
        switch transfer.order.kind {
        case .deposit: .income
        case .withdrawal: .cash
        case .ownTransfer: .transfers
        case .saving, .savingOut, .roundUp: .saving
        case .closing: .none
        case .payment, .spending, .income: isIncoming ? .income : .payments
        }
    }
}
