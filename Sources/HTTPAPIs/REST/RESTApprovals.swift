import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// Payments over a limit that wait for a treasurer.
    func addApprovals(to routes: Routes<RESTAPI>) {
        routes.post("/v1/approvals", use: ask)
        routes.get("/v1/approvals", use: listOwn)
        routes.get("/v1/approvals/waiting", use: listWaiting)
        routes.delete("/v1/approvals/:id", use: withdraw)
        routes.post("/v1/approvals/:id/approval", use: approve)
        routes.post("/v1/approvals/:id/refusal", use: decline)
    }

    private func ask(_ call: RESTCall) async throws -> Response {
        let key = try call.key
        let body = try await call.body(
            "from", "recipient", "request", "amount", "currency", "note")
        let from = AccountID(try body.uuid("from"))
        let (money, note) = (try body.money(), try body.optionalString("note") ?? "")
        return try await trials.paying(by: call.person, from: call.context.clientAddress) {
            let (recipient, request) = try await payee(in: body, key, call)
            let line = try await wallet.approvals.ask(
                money, from: from, to: recipient.id, note: note, paying: request,
                by: call.person, as: call.authority, key: key)
            return .json(status: .created) { line.write(to: &$0) }
        }
    }

    private func listOwn(_ call: RESTCall) async throws -> Response {
        .list("approvals", try await wallet.approvals.list(of: call.person)) {
            $0.write(to: &$1)
        }
    }

    private func listWaiting(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        return .list("approvals", try await wallet.approvals.waiting(by: treasurer)) {
            $0.write(to: &$1)
        }
    }

    private func withdraw(_ call: RESTCall) async throws -> Response {
        let line = try await wallet.approvals.withdraw(call.approvalID, by: call.person)
        return .json { line.write(to: &$0) }
    }

    private func approve(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let receipt = try await wallet.approvals.approve(call.approvalID, by: treasurer)
        return .json { json in
            json.id("id", receipt.transfer.order.id.uuid)
            json.string("state", Approval.State.approved.rawValue)
            json.time("booked_at", receipt.transfer.order.time)
        }
    }

    private func decline(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let id = try call.approvalID
        let reason = try await call.body("reason").string("reason")
        let line = try await wallet.approvals.decline(id, because: reason, by: treasurer)
        return .json { line.write(to: &$0) }
    }
}

extension Call where API == RESTAPI {
    /// The approval in the path, `:id`.
    fileprivate var approvalID: TransferID {
        get throws(WalletError) { TransferID(try id(or: .treasury(.approvalNotFound))) }
    }
}

extension Approvals.Line {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", approval.id.uuid)
        json.string("state", state.rawValue)
        json.id("person", person.id.uuid)
        json.string("person_name", person.publicName)
        json.id("from", approval.account.uuid)
        json.string("recipient", recipient.handle)
        json.string("recipient_name", recipient.name)
        json.integer("amount", approval.amount.minorUnits)
        json.string("currency", approval.amount.currency.code)
        json.string("note", approval.note)
        json.id("request", approval.request?.uuid)
        json.time("asked_at", approval.askedAt)
        json.time("expires_at", approval.expiresAt)
        json.id("decided_by", approval.decidedBy?.uuid)
        json.time("decided_at", approval.decidedAt)
        json.string("reason", approval.reason)
    }
}
