import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The cash desk and the cash box, for treasurers.
    func addCashDesk(to routes: Routes<RESTAPI>) {
        routes.post("/v1/cash/deposits", use: payIn)
        routes.post("/v1/cash/withdrawals", use: payOut)
        routes.post("/v1/cash/:id/receipt", use: sendReceipt)
        routes.get("/v1/cash/boxes", use: listBoxes)
        routes.post("/v1/cash/counts", use: countBox)
        routes.get("/v1/cash/history", use: listCash)
    }

    private func payIn(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call, at: .cashDesk)
        let order = try await CashOrder(call)
        return try await wallet.cashDesk.payIn(
            order.amount, to: order.person, into: order.account, note: order.note, by: treasurer,
            key: order.key
        ).response()
    }

    private func payOut(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call, at: .cashDesk)
        let order = try await CashOrder(call)
        return try await wallet.cashDesk.payOut(
            order.amount, of: order.person, from: order.account, note: order.note, by: treasurer,
            as: call.authority, key: order.key
        ).response()
    }

    private func sendReceipt(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call, at: .cashDesk)
        try await wallet.cashDesk.sendReceipt(of: call.transferID, by: treasurer)
        return .empty()
    }

    private func listBoxes(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let contents = try await wallet.cashBox.contents(by: treasurer)
        return .json { json in
            json.array("boxes") { json in
                for content in contents {
                    json.object { json in
                        json.string("currency", content.expected.currency.code)
                        json.integer("expected", content.expected.minorUnits)
                        if let count = content.lastCount {
                            json.object("last_count") { count.write(to: &$0) }
                        } else {
                            json.null("last_count")
                        }
                    }
                }
            }
        }
    }

    private func countBox(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call, at: .cashDesk)
        let key = try call.key
        let body = try await call.body("currency", "counted", "expected", "reason")
        guard let currency = Currency(code: try body.string("currency")) else {
            throw WalletError.money(.currencyUnknown)
        }
        let counted = Money(minorUnits: try body.integer("counted"), currency: currency)
        let count = try await wallet.cashBox.count(
            counted, expected: try body.integer("expected"),
            reason: try body.optionalString("reason") ?? "", by: treasurer, key: key)
        return .json(status: .created) { count.write(to: &$0) }
    }

    private func listCash(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let query = try call.query("currency", "before", "limit")
        let limit = Int(try query.integer("limit", in: 1...Int64(CashBox.largestPage)) ?? 50)
        let code = query["currency"] ?? wallet.settings.defaultCurrency.code
        guard let currency = Currency(code: code) else { throw WalletError.money(.currencyUnknown) }
        var before = FeedPosition.end
        if let text = query["before"] {
            guard let position = FeedPosition(text) else {
                throw RequestError.wrongType("before", "the `next` of an earlier page")
            }
            before = position
        }
        let events = try await wallet.cashBox.history(
            in: currency, before: before, limit: limit, by: treasurer)
        let next = events.count == limit ? events.last?.position.text : nil
        return .json { json in
            json.array("events") { json in
                for event in events { json.object { event.write(to: &$0) } }
            }
            json.string("next", next)
        }
    }
}

/// Cash over the desk, as the body of a request describes it.
private struct CashOrder {
    let key: IdempotencyKey
    let person: PersonID
    /// Without an account, the person's first one in the currency counts.
    let account: AccountID?
    let amount: Money
    let note: String

    init(_ call: RESTCall) async throws {
        key = try call.key
        let body = try await call.body("person", "account", "amount", "currency", "note")
        person = PersonID(try body.uuid("person"))
        account = body.has("account") ? AccountID(try body.uuid("account")) : nil
        amount = try body.money()
        note = try body.optionalString("note") ?? ""
    }
}

extension CashCount {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("kind", "count")
        json.string("currency", currency.code)
        json.integer("expected", expected)
        json.integer("counted", counted)
        json.integer("difference", difference)
        json.string("reason", reason)
        json.id("treasurer", person?.uuid)
        json.time("happened_at", time)
    }
}

extension CashBox.Event {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .count(let count, _): count.write(to: &json)
        case .movement(let named):
            let (movement, person) = (named.movement, named.person)
            let order = movement.transfer.order
            json.id("id", order.id.uuid)
            json.string("kind", order.kind.rawValue)
            json.string("currency", order.amount.currency.code)
            json.integer("amount", order.amount.minorUnits)
            json.id("person", person.id.uuid)
            json.string("name", person.publicName)
            json.string("note", movement.note)
            json.id("treasurer", movement.treasurer?.uuid)
            json.time("happened_at", order.time)
        }
    }
}
