import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `…/{item}/mastercard`: the card network's details of a payment by card. This bank has no
    /// network, so the numbers follow from names and ids, and never change.
    func addMastercard(to routes: Routes<StarlingAPI>) {
        let item = "/feed/account/:account/category/:category/:item"
        routes.get("\(item)/mastercard", .transactionRead, use: find)
    }

    private func find(_ call: StarlingCall) async throws -> Response {
        let (_, item) = try await call.item(in: wallet)
        guard let detail = item.entry.detail, detail.source == .masterCard else {
            throw StarlingError.refused("NOT_A_CARD_PAYMENT", .notFound)
        }
        return .json { detail.write(to: &$0, at: item.entry.transfer.order.time) }
    }
}

extension FeedDetail {
    fileprivate func write(to json: inout JSONWriter, at time: Timestamp) {
        let second = time.milliseconds.floorDivided(by: 1000)
        let milliseconds = time.milliseconds - second * 1000
        let inDay = second - second.floorDivided(by: 86_400) * 86_400
        json.string("merchantIdentifier", Self.digits(15, of: counterparty.name))
        json.integer("mcc", category.merchantCode)
        json.object("posTimestamp") { json in
            json.integer("hour", inDay / 3600)
            json.integer("minute", inDay / 60 % 60)
            json.integer("second", inDay % 60)
            json.integer("nano", milliseconds * 1_000_000)
        }
        json.string("authorisationCode", Self.digits(6, of: String(sequence)))
        json.string("cardLast4", Self.digits(4, of: account.uuid.uuidString))
    }

    private static func digits(_ count: Int, of text: String) -> String {
        let bytes = Digest32(of: Array("card network \(text)".utf8)).bytes
        return bytes.prefix(count).map { String($0 % 10) }.joined()
    }
}

extension SpendingCategory {
    /// The kind of shop (ISO 18245).
    fileprivate var merchantCode: Int64 {
        switch self {
        case .groceries: 5411
        case .eatingOut, .foodAndDrink: 5812
        case .coffee, .takeaway: 5814
        case .drinks: 5813
        case .transport: 4111
        case .taxi: 4121
        case .travel, .holidays: 4722
        case .fuel: 5541
        case .cash: 6011
        case .entertainment: 7832
        case .medical: 5912
        case .fitness: 7997
        case .clothes: 5651
        case .pets: 5995
        case .subscriptions: 5968
        case .phoneAndInternet: 4814
        case .billsAndServices: 4900
        default: 5999
        }
    }
}
