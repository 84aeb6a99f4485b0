import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// Reports a transfer on the account's page, as the ledger has it.
struct ReceiptNotice {
    let web: WebContext

    /// The path where a form that moved money leads.
    static func path(to page: Link, after receipt: Receipt) -> String {
        let id = receipt.transfer.order.id.text
        guard receipt.amount != receipt.requested else {
            return page.path(with: ["receipt": id])
        }
        return page.path(
            with: ["receipt": id, "asked": String(receipt.requested.minorUnits)])
    }

    /// - Returns: a notice, if the address names a transfer of this person.
    func notice(for signedIn: SignedInRequest) async throws -> Notice? {
        guard let query = signedIn.visit.query,
            let uuid = query["receipt"].flatMap(UUID.init(uuidString:)),
            let entry = try? await web.wallet.feed.entry(TransferID(uuid), by: signedIn.id)
        else { return nil }
        let asked = query["asked"].flatMap(Int64.init)
        guard let text = text(of: entry, asked: asked) else { return nil }
        let link = LinkPart(
            label: web.words("receipt_link"), href: Link.transaction(TransferID(uuid)).path)
        return Notice(text: text, link: link)
    }

    private func text(of entry: Feed.Entry, asked: Int64?) -> String? {
        let words = web.words
        let order = entry.transfer.order
        let amount = web.money.text(order.amount)
        switch order.kind {
        case .deposit: return words("deposited", ["amount": amount])
        case .withdrawal:
            guard let asked, asked > order.amount.minorUnits else {
                return words("withdrew", ["amount": amount])
            }
            let requested = Money(minorUnits: asked, currency: order.amount.currency)
            return words(
                "withdrew_part", ["amount": amount, "requested": web.money.text(requested)])
        case .ownTransfer:
            return words(
                "transferred", ["amount": amount, "account": entry.counterparty ?? ""])
        case .saving:
            return words(
                "goal_added", ["amount": amount, "goal": entry.counterparty ?? ""])
        case .savingOut:
            return words(
                "goal_took", ["amount": amount, "goal": entry.counterparty ?? ""])
        case .spending, .income: return words("simulated_one")
        case .payment, .closing, .roundUp: return nil
        }
    }
}
