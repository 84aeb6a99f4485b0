import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTDoor {
    /// The history: of one account, of all, of one transfer.
    func addTransactions(to routes: RESTRoutes) {
        let feed = wallet.feed
        routes.signedIn(.get, "/v1/accounts/:id/transactions") { request, caller, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let (before, limit) = try Self.paging(request)
            return .json(
                try await feed.page(of: id, by: caller.id, before: before, limit: limit).json)
        }
        routes.signedIn(.get, "/v1/transactions") { request, caller, _ in
            let (before, limit) = try Self.paging(request)
            return .json(try await feed.page(of: caller.id, before: before, limit: limit).json)
        }
        routes.signedIn(.get, "/v1/transactions/:id") { _, caller, context in
            let id = TransferID(try context.pathID(or: .transferNotFound))
            var json = JSONWriter()
            let entry = try await feed.entry(id, by: caller.id)
            json.object { entry.write(to: &$0) }
            return .json(json)
        }
    }

    private static func paging(_ request: Request) throws -> (before: Int64?, limit: Int) {
        let query = try request.queryFields("before", "limit")
        let largest = Int64(Feed.largestPage)
        let limit = try query.integer("limit", in: 1...largest) ?? 50
        return (try query.integer("before", in: 1...Int64.max), Int(limit))
    }
}

extension Feed.Page {
    fileprivate var json: JSONWriter {
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
        json.time("booked_at", transfer.order.time)
    }
}
