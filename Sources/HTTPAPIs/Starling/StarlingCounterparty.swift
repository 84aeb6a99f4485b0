import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// The other side of a feed item, in the format of the API.
struct StarlingCounterparty: Hashable {
    let kind: Counterparty.Kind
    /// A sender has none.
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

    /// - Parameter paidTo: the payee's bank numbers, if known.
    init(of entry: Feed.Entry, paidTo: Feed.PaidNumbers? = nil) {
        let (kind, name) = (entry.transfer.order.kind, entry.counterparty ?? "")
        if let other = entry.detail?.counterparty {
            self.init(outside: other, branch: paidTo?.payeeAccount, by: entry.source)
        } else if kind.isGoalMove || kind == .ownTransfer {
            let isGoal = kind.isGoalMove && entry.isIncoming == (kind == .savingOut)
            let other = entry.otherAccount
            let uid = isGoal ? other.uuid : StarlingIDs.defaultCategory(of: other)
            self.init(.category, uid, name)
        } else if kind == .payment {
            self.init(person: entry, name, paidTo)
        } else {
            // Cash moves at the bank's own counter.
            self.init(.starling, Self.uid("cash"), "Cash")
        }
    }

    /// A person of this wallet. Importers need bank numbers for every payment, but people's real
    /// numbers stay private: others see a stand-in, unless they paid by the real ones.
    private init(person entry: Feed.Entry, _ name: String, _ paidTo: Feed.PaidNumbers?) {
        let account = entry.otherAccount.uuid.uuidString
        let sortCode = AccountIdentifiers.sortCode
        let number = paidTo?.numbers?.accountNumber ?? Self.standIn(for: account)
        if entry.isIncoming {
            self.init(
                .sender, nil, name, branchName: "", sortCode: sortCode, accountNumber: number)
        } else {
            self.init(
                .payee, paidTo?.payee ?? entry.otherPerson?.uuid ?? Self.uid("payee", name), name,
                branch: paidTo?.payeeAccount ?? Self.uid("account", account),
                branchName: Self.accountName, sortCode: sortCode, accountNumber: number)
        }
    }

    private init(outside other: Counterparty, branch: UUID?, by source: FeedSource) {
        let isSender = other.kind == .sender
        let uid = isSender ? nil : other.uid ?? Self.uid(other.kind.rawValue, other.name)
        // A shop always has a branch, maybe without a name.
        let isShop = other.kind == .merchant
        let ofShop = isShop ? Self.uid("branch", other.name, other.subName ?? "") : nil
        let isByNumbers = source == .fasterPaymentsIn || source == .fasterPaymentsOut
        let account = isByNumbers ? Self.standIn(for: other.name) : nil
        self.init(
            other.kind, uid, other.name, branch: branch ?? ofShop,
            branchName: other.subName ?? (isSender ? "" : isByNumbers ? Self.accountName : nil),
            sortCode: other.subIdentifier ?? (isByNumbers ? Self.noSortCode : nil),
            accountNumber: other.subSubIdentifier ?? account)
    }

    /// The name of an account whose owner has not set one.
    private static let accountName = "Current account"
    /// The sort code of an unknown bank; no bank uses it.
    private static let noSortCode = "000000"

    /// Eight digits, constant for each account. The first is 0, and no account number of this bank
    /// starts with 0, so nobody can pay to a stand-in.
    private static func standIn(for account: String) -> String {
        let digest = Digest32(of: Array("feed account number \u{0}\(account)".utf8))
        return "0" + digest.bytes.prefix(7).map { String($0 % 10) }.joined()
    }

    /// An id derived from these texts; the same texts give the same id.
    private static func uid(_ words: String...) -> UUID {
        let text = (["feed counterparty"] + words).joined(separator: "\u{0}")
        return UUID(bytes: Array(Digest32(of: Array(text.utf8)).bytes.prefix(16)))
    }

    func write(to json: inout JSONWriter) {
        json.string("counterPartyType", kind.rawValue)
        if let uid { json.uid("counterPartyUid", uid) }
        json.string("counterPartyName", name)
        if let branch { json.uid("counterPartySubEntityUid", branch) }
        json.optionalString("counterPartySubEntityName", branchName)
        json.optionalString("counterPartySubEntityIdentifier", sortCode)
        json.optionalString("counterPartySubEntitySubIdentifier", accountNumber)
    }
}
