import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// The other side of a feed item, as the API tells it.
struct StarlingCounterparty: Hashable {
    let kind: Counterparty.Kind
    /// Nil for a sender.
    let uid: UUID?
    let name: String
    /// The shop's branch, or the payee's account.
    let branch: UUID?
    let branchName: String?
    let sortCode: String?
    let accountNumber: String?

    private init(
        _ kind: Counterparty.Kind, _ uid: UUID?, _ name: String, branch: UUID? = nil,
        branchName: String? = nil, sortCode: String? = nil, accountNumber: String? = nil
    ) {
        self.kind = kind
        self.uid = uid
        self.name = name
        let named = uid == nil ? nil : branchName.map { Self.uid("branch", name, $0) }
        self.branch = branch ?? named
        self.branchName = branchName
        self.sortCode = sortCode
        self.accountNumber = accountNumber
    }

    init(of item: Feed.Item) {
        self.init(of: item.entry, paidTo: item.paidTo)
    }

    /// - Parameter paidTo: by which numbers it was paid, where that is known.
    init(of entry: Feed.Entry, paidTo: Feed.PaidNumbers? = nil) {
        let (kind, name) = (entry.transfer.order.kind, entry.counterparty ?? "")
        if let other = entry.detail?.counterparty {
            self.init(outside: other, branch: paidTo?.payeeAccount)
        } else if kind.isGoalMove || kind == .ownTransfer {
            let isGoal = kind.isGoalMove && entry.isIncoming == (kind == .savingOut)
            let other = entry.otherAccount
            let uid = isGoal ? other.uuid : StarlingIDs.defaultCategory(of: other)
            self.init(.category, uid, name)
        } else if kind == .payment, entry.isIncoming {
            self.init(.sender, nil, name, branchName: "")
        } else if let paidTo {
            self.init(
                .payee, paidTo.payee, name, branch: paidTo.payeeAccount,
                sortCode: paidTo.numbers?.sortCode, accountNumber: paidTo.numbers?.accountNumber)
        } else if kind == .payment {
            self.init(.payee, entry.otherPerson?.uuid ?? Self.uid("payee", name), name)
        } else {
            // Cash comes over the bank's own counter.
            self.init(.starling, Self.uid("cash"), "Cash")
        }
    }

    private init(outside other: Counterparty, branch: UUID?) {
        let isSender = other.kind == .sender
        let uid = isSender ? nil : other.uid ?? Self.uid(other.kind.rawValue, other.name)
        // A shop always has a branch, though that may have no name.
        let isShop = other.kind == .merchant
        let ofShop = isShop ? Self.uid("branch", other.name, other.subName ?? "") : nil
        self.init(
            other.kind, uid, other.name, branch: branch ?? ofShop,
            branchName: other.subName ?? (isSender ? "" : nil),
            sortCode: other.subIdentifier, accountNumber: other.subSubIdentifier)
    }

    /// The same words always make the same id (a UUID of version 8, RFC 9562).
    private static func uid(_ words: String...) -> UUID {
        let text = (["feed counterparty"] + words).joined(separator: "\u{0}")
        var bytes = Array(Digest32(of: Array(text.utf8)).bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUID(bytes: bytes)
    }

    func write(to json: inout JSONWriter) {
        json.string("counterPartyType", kind.rawValue)
        if let uid { json.id("counterPartyUid", uid) }
        json.string("counterPartyName", name)
        if let branch { json.id("counterPartySubEntityUid", branch) }
        json.optionalString("counterPartySubEntityName", branchName)
        json.optionalString("counterPartySubEntityIdentifier", sortCode)
        json.optionalString("counterPartySubEntitySubIdentifier", accountNumber)
    }
}
