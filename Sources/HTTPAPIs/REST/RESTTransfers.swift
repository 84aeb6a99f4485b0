import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `POST /v1/transfers`: to an own account, or to another person.
    func addTransfers(to routes: RESTRoutes) {
        let transfers = wallet.transfers
        routes.signedIn(.post, "/v1/transfers") { request, principal, context in
            let key = try request.idempotencyKey()
            let fields = try await request.jsonFields(
                "from", "to", "recipient", "amount", "currency", "note")
            let from = AccountID(try fields.uuid("from"))
            guard !fields.has("recipient") else {
                guard !fields.has("to") else {
                    throw RequestError.wrongType("to", "left out when there is a recipient")
                }
                let name = try fields.string("recipient")
                let (money, note) = (try fields.money(), try fields.optionalString("note") ?? "")
                return try await self.trials.paying(by: principal.id, from: context.clientAddress) {
                    let recipient = try await transfers.recipient(name)
                    let receipt = try await transfers.send(
                        money, from: from, to: recipient.id, note: note, by: principal.id, key: key)
                    return receipt.response(recipient: recipient.handle)
                }
            }
            guard !fields.has("note") else {
                throw RequestError.wrongType("note", "left out between own accounts")
            }
            let to = AccountID(try fields.uuid("to"))
            let receipt = try await transfers.move(
                try fields.money(), from: from, to: to, by: principal.id, key: key)
            return receipt.response(recipient: nil)
        }
    }
}

extension Receipt {
    /// The answer to a request that moved money; the same again when the request is repeated.
    ///
    /// - Parameter recipient: the handle of the person who was paid; nil when it was nobody else.
    func response(recipient: String?) -> Response {
        let order = transfer.order
        let isIncoming = order.kind == .deposit || order.kind == .income
        let isWithin = order.kind == .ownTransfer || order.kind.isGoalMove
        var json = JSONWriter()
        json.object { json in
            json.id("id", order.id.uuid)
            json.integer("sequence", transfer.sequence)
            json.string("kind", order.kind.rawValue)
            json.id("from", isIncoming ? nil : order.debit.uuid)
            json.id("to", isIncoming || isWithin ? order.credit.uuid : nil)
            json.integer("amount", amount.minorUnits)
            json.integer("requested", requested.minorUnits)
            json.string("currency", amount.currency.code)
            json.integer(
                "balance_after", isIncoming ? transfer.creditBalance : transfer.debitBalance)
            json.string("recipient", recipient)
            json.time("booked_at", order.time)
        }
        return .json(json, status: .created).replayed(isReplay)
    }
}
