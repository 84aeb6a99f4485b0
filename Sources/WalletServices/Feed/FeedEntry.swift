public import Ledger

extension Feed {
    /// One thing that happened to an account or a goal, seen from there.
    public struct Entry: Hashable, Sendable {
        public let transfer: Transfer
        /// The person's account or goal that it happened to.
        public let account: AccountID
        public let accountName: String
        public let isIncoming: Bool
        /// The name of the other side; nil when money came from or went to nobody in particular
        /// outside.
        public let counterparty: String?
        /// The person on the other side; nil for the outside.
        public let otherPerson: PersonID?
        /// Who was paid, where it was a payment to somebody else.
        public var payee: PersonID? {
            transfer.order.kind == .payment && !isIncoming ? otherPerson : nil
        }
        /// What the sender wrote.
        public let note: String
        /// What the account held afterwards, counting only what happened until then.
        public let balanceAfter: Money
        /// What is known of spending and income; nil for all else.
        public let detail: FeedDetail?
        let edit: FeedEdit?
    }
}

extension Feed.Entry {
    public var id: TransferID { transfer.order.id }
    public var amount: Money { transfer.order.amount }
    public var position: FeedPosition { transfer.position }

    /// The other side's account: another customer's, a goal, or the world outside.
    public var otherAccount: AccountID {
        isIncoming ? transfer.order.debit : transfer.order.credit
    }

    /// What it was spent on: as the person said, or else as it came.
    public var category: SpendingCategory { edit?.category ?? detail?.category ?? usualCategory }

    /// The person's own words to it; empty when there are none.
    public var userNote: String { edit?.note ?? "" }

    /// By which way the money came or went.
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

    /// What stands on the statement, or what the sender wrote.
    public var reference: String { detail?.reference ?? note }

    /// When the money was really paid; nil while the payment is pending.
    public var settledAt: Timestamp? {
        guard let detail else { return transfer.order.time }
        return detail.settledAt
    }

    public var isPending: Bool { settledAt == nil }

    /// When anything about it last changed.
    public var updatedAt: Timestamp {
        let first = detail?.updatedAt ?? transfer.order.time
        return max(first, edit?.updatedAt ?? first)
    }

    /// Whether it is a payment to somebody else, which a round-up counts, and no cash.
    public var isSpent: Bool {
        let kind = transfer.order.kind
        guard !isIncoming, kind == .payment || kind == .spending else { return false }
        return detail?.sourceSubType != .atm
    }

    /// Whether cash was taken out.
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
