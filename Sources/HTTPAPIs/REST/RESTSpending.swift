import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// Simulated payments to and from outside, and the account's spending.
    func addSpending(to routes: Routes<RESTAPI>) {
        routes.post("/v1/accounts/:id/payments", use: pay)
        routes.post("/v1/accounts/:id/simulations", use: simulate)
        routes.post("/v1/transactions/:id/settlement", use: settle)
        routes.get("/v1/accounts/:id/spending", use: spending)
        routes.get("/v1/accounts/:id/balances", use: balances)
    }

    private func pay(_ call: RESTCall) async throws -> Response {
        let (id, key) = (try call.accountID, try call.key)
        let body = try await call.body(
            "direction", "amount", "currency", "name", "category", "source",
            "source_sub_type", "reference", "country", "is_pending", "time")
        return try await wallet.spending.record(
            try body.payment(), in: id, by: call.person, key: key
        ).response()
    }

    private func simulate(_ call: RESTCall) async throws -> Response {
        let simulated = try await wallet.spending.simulate(
            in: call.accountID, by: call.person, key: call.key)
        return .json(status: .created) { $0.integer("count", Int64(simulated.count)) }
            .replayed(simulated.isReplay)
    }

    private func settle(_ call: RESTCall) async throws -> Response {
        .json(try await wallet.spending.settle(call.transferID, by: call.person).json)
    }

    private func spending(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let query = try call.query("from", "until")
        let until = try query.time("until") ?? clock.now().adding(seconds: 1)
        let from = try query.time("from") ?? until.adding(seconds: -30 * 86_400)
        return .json(
            Self.json(
                try await wallet.feed.shares(of: [id], from: from, until: until, by: call.person)))
    }

    private func balances(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let query = try call.query("from", "to")
        let today = try await wallet.people.days(of: call.person).day(of: clock.now())
        let last = try query.day("to") ?? today
        let first = try query.day("from") ?? last.adding(days: -30)
        return .json(
            Self.json(
                try await wallet.feed.balances(of: [id], from: first, to: last, by: call.person)))
    }

    private static func json(_ shares: [Feed.Share]) -> JSONWriter {
        JSONWriter(capacity: 2048) { json in
            json.array("spending") { json in
                for share in shares {
                    json.object { json in
                        json.string("category", share.category.rawValue)
                        json.string("currency", share.paidOut.currency.code)
                        json.integer("paid_out", share.paidOut.minorUnits)
                        json.integer("paid_in", share.paidIn.minorUnits)
                        json.integer("count", Int64(share.count))
                    }
                }
            }
        }
    }

    private static func json(_ balances: [Feed.DayBalance]) -> JSONWriter {
        JSONWriter(capacity: 4096) { json in
            json.array("balances") { json in
                for balance in balances {
                    json.object { json in
                        json.string("day", balance.day.iso8601)
                        balance.balance.write(to: &json)
                    }
                }
            }
        }
    }
}

extension Fields where API == RESTAPI {
    fileprivate func payment() throws -> Spending.Payment {
        let direction = try optionalString("direction") ?? "out"
        guard ["in", "out"].contains(direction) else {
            throw RequestError.wrongType("direction", "in or out")
        }
        let isIncoming = direction == "in"
        let money = try money()
        return Spending.Payment(
            isIncoming: isIncoming, amount: money,
            counterparty: Counterparty(
                kind: isIncoming ? .sender : .merchant, name: try string("name")),
            source: try optionalWord("source"),
            sourceSubType: try optionalWord("source_sub_type"),
            category: try optionalCategory("category"),
            reference: try optionalString("reference"),
            country: try optionalString("country") ?? "GB",
            isPending: try optionalBool("is_pending") ?? false,
            time: try optionalTime("time"))
    }
}
