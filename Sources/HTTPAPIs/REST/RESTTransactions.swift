import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The history of one account or of all accounts, and single transfers.
    func addTransactions(to routes: Routes<RESTAPI>) {
        routes.get("/v1/accounts/:id/transactions", use: listOfAccount)
        routes.get("/v1/transactions", use: list)
        routes.get("/v1/transactions/:id", use: find)
        routes.patch("/v1/transactions/:id", use: edit)
    }

    private func listOfAccount(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let query = try FeedQuery(call)
        let page = try await wallet.feed.page(
            of: id, as: .account, by: call.person, before: query.before, limit: query.limit,
            filter: query.filter)
        return .json(page.json)
    }

    private func list(_ call: RESTCall) async throws -> Response {
        let query = try FeedQuery(call)
        let page = try await wallet.feed.page(
            of: call.person, before: query.before, limit: query.limit, filter: query.filter)
        return .json(page.json)
    }

    private func find(_ call: RESTCall) async throws -> Response {
        .json(try await wallet.feed.entry(call.transferID, by: call.person).json)
    }

    private func edit(_ call: RESTCall) async throws -> Response {
        let id = try call.transferID
        let body = try await call.body("category", "user_note")
        let entry = try await wallet.feed.edit(
            id, category: try body.optionalCategory("category"),
            note: try body.optionalString("user_note"), by: call.person)
        return .json(entry.json)
    }
}

/// The requested page of a history.
struct FeedQuery {
    let before: Int64?
    let limit: Int
    let filter: Feed.Filter

    /// - Throws: `RequestError`, `WalletError.history(.categoryUnknown)`.
    init(_ call: RESTCall) throws {
        let query = try call.query(
            "before", "limit", "direction", "category", "text", "from", "until")
        let largest = Int64(Feed.largestPage)
        limit = Int(try query.integer("limit", in: 1...largest) ?? 50)
        before = try query.integer("before", in: 1...Int64.max)
        let direction = query["direction"]
        guard [nil, "in", "out"].contains(direction) else {
            throw RequestError.wrongType("direction", "in or out")
        }
        filter = Feed.Filter(
            isIncoming: direction.map { $0 == "in" },
            category: try query["category"].map { try SpendingCategory(named: $0) },
            text: query.text("text"),
            start: try query.time("from"), end: try query.time("until"))
    }
}

extension Feed.Page {
    var json: JSONWriter {
        JSONWriter(capacity: 4096) { json in
            json.array("transactions") { json in
                for entry in entries { json.object { entry.write(to: &$0) } }
            }
            json.integer("next", next)
        }
    }
}

extension Feed.Entry {
    var json: JSONWriter {
        JSONWriter { write(to: &$0) }
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", transfer.order.id.uuid)
        json.integer("sequence", transfer.sequence)
        json.string("kind", transfer.order.kind.rawValue)
        json.string("direction", isIncoming ? "in" : "out")
        json.id("account", account.uuid)
        json.string("account_name", accountName)
        json.string("counterparty", counterparty)
        json.integer("amount", transfer.order.amount.minorUnits)
        json.string("currency", transfer.order.amount.currency.code)
        json.integer("balance_after", balanceAfter.minorUnits)
        json.string("note", note)
        json.string("category", category.rawValue)
        json.string("source", source.rawValue)
        json.string("reference", reference)
        json.string("user_note", userNote)
        json.time("booked_at", transfer.order.time)
        json.string("settled_at", settledAt?.rfc3339)
        json.time("updated_at", updatedAt)
    }
}
