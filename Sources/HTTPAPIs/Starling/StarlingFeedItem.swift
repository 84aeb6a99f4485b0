import Foundation
import HTTPSupport
import Ledger
import WalletServices

extension Feed.Item {
    /// The two formats of a feed item.
    enum Shape {
        /// The format of the feed.
        case feed
        /// The content of a webhook's event.
        case event(of: AccountID)
    }

    /// Writes the members of `FeedItem`. Unknown values are omitted, except `batchPaymentDetails`,
    /// which the feed always writes.
    func write(
        to json: inout JSONWriter, in category: StarlingCategory, of person: PersonID,
        as shape: Shape = .feed
    ) {
        if case .event(let account) = shape { json.uid("accountUid", account.uuid) }
        json.uid("feedItemUid", StarlingIDs.feedItem(entry))
        json.uid("categoryUid", category.uid)
        json.money("amount", entry.amount)
        json.money("sourceAmount", entry.amount)
        json.string("direction", entry.isIncoming ? "IN" : "OUT")
        json.time("updatedAt", entry.updatedAt)
        json.time("transactionTime", entry.transfer.order.time)
        if let settledAt = entry.settledAt { json.time("settlementTime", settledAt) }
        json.string("source", entry.source.rawValue)
        json.optionalString("sourceSubType", entry.detail?.sourceSubType?.rawValue)
        json.string("status", entry.isPending ? "PENDING" : "SETTLED")
        if entry.isOwnDoing { json.uid("transactingApplicationUserUid", person.uuid) }
        StarlingCounterparty(of: self).write(to: &json)
        json.optionalString("reference", entry.feedReference)
        json.string("country", entry.detail?.country ?? "GB")
        json.string("spendingCategory", entry.category.rawValue)
        if !entry.userNote.isEmpty { json.string("userNote", entry.userNote) }
        if let savedChange {
            json.object("roundUp") { json in
                json.uid("goalCategoryUid", savedChange.goal.uuid)
                json.money("amount", savedChange.amount)
            }
        }
        json.bool("hasAttachment", hasAttachment)
        switch shape {
        case .feed:
            json.bool("hasReceipt", hasReceipt)
            json.null("batchPaymentDetails")
        case .event: json.bool("receiptPresent", hasReceipt)
        }
    }
}

extension Feed.Entry {
    /// True if the person initiated the entry.
    fileprivate var isOwnDoing: Bool {
        switch transfer.order.kind {
        case .payment: !isIncoming
        case .spending: source == .masterCard || source == .fasterPaymentsOut
        case .income: false
        case .deposit, .withdrawal, .ownTransfer, .closing, .saving, .savingOut, .roundUp: true
        }
    }

    /// The reference in the feed. Importers read it for all payments and cash, so one without a
    /// text gets a description; transfers within a wallet have none.
    fileprivate var feedReference: String? {
        guard shownReference.isEmpty else { return shownReference }
        switch transfer.order.kind {
        case .payment, .spending, .income: return "Payment"
        case .deposit, .withdrawal, .closing: return "Cash"
        case .ownTransfer, .saving, .savingOut, .roundUp: return nil
        }
    }

    /// The reference. Transfers between an account and its goals never have one.
    var shownReference: String {
        transfer.order.kind.isGoalMove ? "" : reference
    }
}
