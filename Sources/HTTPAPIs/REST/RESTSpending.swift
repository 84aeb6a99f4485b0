import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// Payments to and from an outside that is played, and what the account spent.
    func addSpending(to routes: RESTRoutes) {
        let spending = wallet.spending
        routes.signedIn(.post, "/v1/accounts/:id/payments") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let key = try request.idempotencyKey()
            let fields = try await request.jsonFields(
                "direction", "amount", "currency", "name", "category", "source",
                "source_sub_type", "reference", "country", "is_pending", "time")
            let payment = try Self.payment(fields)
            let receipt = try await spending.record(payment, in: id, by: principal.id, key: key)
            return receipt.response(recipient: nil)
        }
        routes.signedIn(.post, "/v1/accounts/:id/simulations") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let key = try request.idempotencyKey()
            let simulated = try await spending.simulate(in: id, by: principal.id, key: key)
            var json = JSONWriter()
            json.object { $0.integer("count", Int64(simulated.count)) }
            return .json(json, status: .created).replayed(simulated.isReplay)
        }
        routes.signedIn(.post, "/v1/transactions/:id/settlement") { _, principal, context in
            let id = TransferID(try context.pathID(or: .transferNotFound))
            let entry = try await wallet.feed.entry(id, by: principal.id)
            let settled = try await spending.settle(id, in: entry.account, by: principal.id)
            return .json(settled.json)
        }
        addFigures(to: routes)
    }

    private func addFigures(to routes: RESTRoutes) {
        let (feed, people) = (wallet.feed, wallet.people)
        routes.signedIn(.get, "/v1/accounts/:id/spending") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let query = try request.queryFields("from", "until")
            let until = try query.time("until") ?? self.clock.now().adding(seconds: 1)
            let from = try query.time("from") ?? until.adding(seconds: -30 * 86_400)
            return .json(
                Self.json(try await feed.shares(of: id, from: from, until: until, by: principal.id))
            )
        }
        routes.signedIn(.get, "/v1/accounts/:id/balances") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let query = try request.queryFields("from", "to")
            let today = try await people.days(of: principal.id).day(of: self.clock.now())
            let last = try query.day("to") ?? today
            let first = try query.day("from") ?? last.adding(days: -30)
            return .json(
                Self.json(try await feed.balances(of: id, from: first, to: last, by: principal.id)))
        }
    }

    private static func payment(_ fields: JSONFields) throws -> Spending.Payment {
        let direction = try fields.optionalString("direction") ?? "out"
        guard ["in", "out"].contains(direction) else {
            throw RequestError.wrongType("direction", "in or out")
        }
        let isIncoming = direction == "in"
        let money = try fields.money()
        return Spending.Payment(
            isIncoming: isIncoming, amount: money,
            counterparty: Counterparty(
                kind: isIncoming ? .sender : .merchant, name: try fields.string("name")),
            source: try fields.optionalWord("source"),
            sourceSubType: try fields.optionalWord("source_sub_type"),
            category: try fields.optionalCategory("category"),
            reference: try fields.optionalString("reference"),
            country: try fields.optionalString("country") ?? "GB",
            isPending: try fields.optionalBool("is_pending") ?? false,
            time: try fields.optionalTime("time"))
    }

    private static func json(_ shares: [Feed.Share]) -> JSONWriter {
        var json = JSONWriter(capacity: 2048)
        json.object { json in
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
        return json
    }

    private static func json(_ balances: [Feed.DayBalance]) -> JSONWriter {
        var json = JSONWriter(capacity: 4096)
        json.object { json in
            json.array("balances") { json in
                for balance in balances {
                    json.object { json in
                        json.string("day", balance.day.iso8601)
                        balance.balance.write(to: &json)
                    }
                }
            }
        }
        return json
    }
}
