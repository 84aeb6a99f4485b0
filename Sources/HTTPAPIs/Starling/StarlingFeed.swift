import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/feed/account/{account}`: the feed by three selections, and one item.
    func addFeed(to routes: Routes<StarlingAPI>) {
        let account = "/feed/account/:account"
        let category = "\(account)/category/:category"
        routes.get(category, .transactionRead, use: changes)
        routes.get("\(category)/transactions-between", .transactionRead, use: booked)
        routes.get("\(account)/settled-transactions-between", .transactionRead, use: settled)
        routes.get("\(category)/:item", .transactionRead, use: find)
    }

    private func changes(_ call: StarlingCall) async throws -> Response {
        let category = try await call.category(in: wallet)
        let query = try call.query()
        // Without it, some clients expect the whole feed.
        let since = try query["changesSince"].map { _ in try query.time("changesSince") }
        let found = try await wallet.feed.changed(
            since: since ?? FeedPosition.start.time, of: category.account, by: call.person)
        return try await call.list(found, of: category, in: wallet)
    }

    private func booked(_ call: StarlingCall) async throws -> Response {
        let category = try await call.category(in: wallet)
        let (start, end) = try call.query().period
        let found = try await wallet.feed.booked(
            from: start, until: end, of: category.account, by: call.person)
        return try await call.list(found, of: category, in: wallet)
    }

    /// The main category alone; it also shows transfers to goals.
    private func settled(_ call: StarlingCall) async throws -> Response {
        let account = try await call.accountID(in: wallet)
        let (start, end) = try call.query().period
        let found = try await wallet.feed.settled(
            from: start, until: end, of: account, by: call.person)
        return try await call.list(found, of: StarlingCategory(mainOf: account), in: wallet)
    }

    private func find(_ call: StarlingCall) async throws -> Response {
        let (category, item) = try await call.item(in: wallet)
        return .json(capacity: 1024) { item.write(to: &$0, in: category, of: call.person) }
    }
}

extension StarlingQuery {
    /// From the first moment until before the second.
    ///
    /// - Throws: `StarlingError`, which names each missing parameter.
    fileprivate var period: (Timestamp, Timestamp) {
        get throws(StarlingError) {
            try require("minTransactionTimestamp", "maxTransactionTimestamp")
            return (try time("minTransactionTimestamp"), try time("maxTransactionTimestamp"))
        }
    }
}

extension StarlingCall {
    /// The whole selection. The server writes a long one in parts as the client reads it, so it
    /// needs no more memory than a short one.
    fileprivate func list(
        _ selection: Feed.Selection, of category: StarlingCategory, in wallet: Wallet
    ) async throws -> Response {
        let (feed, person) = (wallet.feed, person)
        let first = try await feed.items(of: selection, by: person)
        let head = ByteBuffer(string: #"{"feedItems":["#) + first.written(in: category, of: person)
        let size = Feed.Selection.largestPart
        guard selection.count > size else {
            return .bytes(head + ByteBuffer(string: "]}"), type: "application/json")
        }
        let body = ResponseBody { writer in
            try await writer.write(head)
            for start in stride(from: size, to: selection.count, by: size) {
                let part = try await feed.items(of: selection, from: start, by: person)
                let comma = ByteBuffer(string: part.isEmpty ? "" : ",")
                try await writer.write(comma + part.written(in: category, of: person))
            }
            try await writer.write(ByteBuffer(string: "]}"))
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/json"], body: body)
    }
}

extension [Feed.Item] {
    /// The items in JSON, with commas between them.
    fileprivate func written(in category: StarlingCategory, of person: PersonID) -> ByteBuffer {
        var json = JSONWriter(capacity: count * 1024)
        for item in self { json.object { item.write(to: &$0, in: category, of: person) } }
        return json.buffer
    }
}

extension ByteBuffer {
    fileprivate static func + (head: ByteBuffer, tail: ByteBuffer) -> ByteBuffer {
        var whole = head
        whole.writeImmutableBuffer(tail)
        return whole
    }
}
