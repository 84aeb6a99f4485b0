import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `POST /v1/transfers`: to an own account, to another person, or for a request.
    func addTransfers(to routes: Routes<RESTAPI>) {
        routes.post("/v1/transfers", use: transfer)
    }

    private func transfer(_ call: RESTCall) async throws -> Response {
        let key = try call.key
        let body = try await call.body(
            "from", "to", "recipient", "request", "amount", "currency", "note")
        let from = AccountID(try body.uuid("from"))
        return body.has("recipient") || body.has("request")
            ? try await send(body, from: from, key, call)
            : try await move(body, from: from, key, call)
    }

    /// To another person.
    private func send(
        _ body: Fields<RESTAPI>, from: AccountID, _ key: IdempotencyKey, _ call: RESTCall
    ) async throws -> Response {
        guard !body.has("to") else {
            throw RequestError.wrongType("to", "left out when there is a recipient")
        }
        let (money, note) = (try body.money(), try body.optionalString("note") ?? "")
        return try await trials.paying(by: call.person, from: call.context.clientAddress) {
            let (recipient, request) = try await payee(in: body, key, call)
            let receipt = try await wallet.transfers.send(
                money, from: from, to: recipient.id, note: note, paying: request,
                by: call.person, as: call.authority, key: key)
            return receipt.response(recipient: recipient.handle)
        }
    }

    /// The payee of a payment: the body's `recipient` names them, or its `request` is theirs.
    ///
    /// - Throws: `RequestError` for both and for neither, and the errors of looking up a person.
    func payee(
        in body: Fields<RESTAPI>, _ key: IdempotencyKey, _ call: RESTCall
    ) async throws -> (recipient: Recipient, request: PaymentRequestID?) {
        guard body.has("request") else {
            let name = try body.string("recipient")
            return (try await wallet.transfers.recipient(name, by: call.person, with: key), nil)
        }
        guard !body.has("recipient") else {
            throw RequestError.wrongType("recipient", "left out when there is a request")
        }
        let id = PaymentRequestID(try body.uuid("request"))
        return (try await wallet.transfers.recipient(asking: id, by: call.person, with: key), id)
    }

    /// To an own account.
    private func move(
        _ body: Fields<RESTAPI>, from: AccountID, _ key: IdempotencyKey, _ call: RESTCall
    ) async throws -> Response {
        guard !body.has("note") else {
            throw RequestError.wrongType("note", "left out between own accounts")
        }
        let to = AccountID(try body.uuid("to"))
        return try await wallet.transfers.move(
            try body.money(), from: from, to: to, by: call.person, key: key
        ).response()
    }
}

extension Receipt {
    /// The answer after moving money; a repeated request gets the same answer.
    ///
    /// - Parameter recipient: the payee's handle. A transfer to an own account has none.
    func response(recipient: String? = nil) -> Response {
        let order = transfer.order
        let isIncoming = order.kind == .deposit || order.kind == .income
        let isWithin = order.kind == .ownTransfer || order.kind.isGoalMove
        return .json(status: .created) { json in
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
        }.replayed(isReplay)
    }
}
