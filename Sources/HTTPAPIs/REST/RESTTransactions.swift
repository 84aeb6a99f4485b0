import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The history: of one account, of all, of one transfer.
    func addTransactions(to routes: RESTRoutes) {
        let (feed, accounts) = (wallet.feed, wallet.accounts)
        routes.signedIn(.get, "/v1/accounts/:id/transactions") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let query = try FeedQuery(request)
            _ = try await accounts.findEver(id, of: principal.id)
            return .json(
                try await feed.page(
                    of: id, by: principal.id, before: query.before, limit: query.limit,
                    filter: query.filter
                ).json)
        }
        routes.signedIn(.get, "/v1/transactions") { request, principal, _ in
            let query = try FeedQuery(request)
            return .json(
                try await feed.page(
                    of: principal.id, before: query.before, limit: query.limit, filter: query.filter
                ).json)
        }
        routes.signedIn(.get, "/v1/transactions/:id") { _, principal, context in
            let id = TransferID(try context.pathID(or: .transferNotFound))
            return .json(try await feed.entry(id, by: principal.id).json)
        }
        routes.signedIn(.patch, "/v1/transactions/:id") { request, principal, context in
            let id = TransferID(try context.pathID(or: .transferNotFound))
            let fields = try await request.jsonFields("category", "user_note")
            let entry = try await feed.edit(
                id, category: try fields.optionalCategory("category"),
                note: try fields.optionalString("user_note"), by: principal.id)
            return .json(entry.json)
        }
    }
}

/// Which page of a history somebody wants.
struct FeedQuery {
    let before: Int64?
    let limit: Int
    let filter: Feed.Filter

    /// - Throws: `RequestError`, `WalletError.categoryUnknown`.
    init(_ request: Request) throws {
        let query = try request.queryFields(
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
            category: try query["category"].map(JSONFields.category), text: query.text("text"),
            start: try query.time("from"), end: try query.time("until"))
    }
}

extension Feed.Page {
    var json: JSONWriter {
        var json = JSONWriter(capacity: 4096)
        json.object { json in
            json.array("transactions") { json in
                for entry in entries { json.object { entry.write(to: &$0) } }
            }
            json.integer("next", next)
        }
        return json
    }
}

extension Feed.Entry {
    var json: JSONWriter {
        var json = JSONWriter()
        json.object { write(to: &$0) }
        return json
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
