import Foundation
import Ledger
import WalletServices

/// The API's ids for resources that the wallet identifies differently, reversible without a lookup.
/// The masks leave an id's version unchanged.
enum StarlingIDs {
    private static let category: [UInt8] = [
        0xC4, 0x7E, 0x60, 0x27, 0x5A, 0x1D, 0x00, 0x00, 0x00, 0xD3, 0xFA, 0x17, 0xCA, 0x7E, 0x60,
        0x27,
    ]
    private static let creditSide: [UInt8] = [
        0x1C, 0x0E, 0xD1, 0x7C, 0x3B, 0x29, 0x00, 0x00, 0x00, 0x51, 0xDE, 0x1C, 0x0E, 0xD1, 0x7C,
        0x3B,
    ]

    private static let order: [UInt8] = [
        0x0D, 0xE2, 0x0F, 0x9A, 0x1D, 0x42, 0x00, 0x00, 0x00, 0x9A, 0x1D, 0x0D, 0xE2, 0x0F, 0x9A,
        0x1D,
    ]

    /// The payment order of a payment to a bank account; its id always differs from the payment's.
    static func paymentOrder(of transfer: TransferID) -> UUID { transfer.uuid ^ order }

    /// The payments that this order may have made, the most likely first.
    static func transfers(ofPaymentOrder uid: StarlingUID) -> [TransferID] {
        uid.journal.map { TransferID($0 ^ order) }
    }

    /// True for the main category of the account. It compares the ids as received.
    static func isMain(_ uid: StarlingUID, of account: StarlingUID) -> Bool {
        uid.isMeant(by: account.given ^ category)
    }

    /// The main category of an account (`defaultCategory`).
    static func defaultCategory(of account: AccountID) -> UUID { account.uuid ^ category }

    /// The feed item of an entry on this side. A transfer between two customer accounts appears in
    /// two feeds under two ids.
    static func feedItem(_ entry: Feed.Entry) -> UUID {
        let isSecondSide = entry.isIncoming && entry.transfer.order.kind.isBetweenCustomers
        return isSecondSide ? entry.id.uuid ^ creditSide : entry.id.uuid
    }

    /// The transfers that a feed item can represent: by its own id, or as seen from the payee's
    /// side.
    static func transfers(of feedItem: StarlingUID) -> [TransferID] {
        feedItem.journal.flatMap { [TransferID($0), TransferID($0 ^ creditSide)] }
    }
}

extension TransferKind {
    fileprivate var isBetweenCustomers: Bool {
        switch self {
        case .payment, .ownTransfer, .saving, .savingOut, .roundUp: true
        case .deposit, .withdrawal, .closing, .spending, .income: false
        }
    }
}

extension UUID {
    fileprivate static func ^ (id: UUID, mask: [UInt8]) -> UUID {
        UUID(bytes: zip(id.bytes, mask).map { $0 ^ $1 })
    }
}
