import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The change of a week, and saving it by hand or by itself.
    func addRoundUps(to routes: RESTRoutes) {
        let roundUps = wallet.roundUps
        routes.signedIn(.get, "/v1/accounts/:id/round-up") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let day = try request.queryFields("week").day("week")
            let change = try await roundUps.week(of: id, containing: day, by: principal.id)
            return .json(change.json(of: id))
        }
        routes.signedIn(.post, "/v1/goals/:id/round-ups") { request, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            let key = try request.idempotencyKey()
            let day = try await request.jsonFields("week").optionalDay("week")
            let receipt = try await roundUps.save(week: day, into: id, by: principal.id, key: key)
            return receipt.response(recipient: nil)
        }
        routes.signedIn(.get, "/v1/accounts/:id/automatic-round-up") { _, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            return .json(Self.json(try await roundUps.automatic(of: id, by: principal.id)))
        }
        routes.signedIn(.put, "/v1/accounts/:id/automatic-round-up") {
            request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let fields = try await request.jsonFields("goal", "multiplier")
            let goal = AccountID(try fields.uuid("goal"))
            let multiplier = try fields.optionalInteger("multiplier") ?? 1
            return .json(
                Self.json(
                    try await roundUps.setAutomatic(
                        of: id, into: goal, multiplier: multiplier, by: principal.id)))
        }
        routes.signedIn(.delete, "/v1/accounts/:id/automatic-round-up") { _, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            try await roundUps.stopAutomatic(of: id, by: principal.id)
            return .empty()
        }
    }

    private static func json(_ automatic: AutomaticRoundUp?) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.bool("is_active", automatic != nil)
            json.id("goal", automatic?.goal.uuid)
            json.integer("multiplier", automatic?.multiplier)
            json.string("activated_at", automatic?.activatedAt.rfc3339)
            json.string("next_week", automatic?.nextWeek.iso8601)
        }
        return json
    }
}

extension RoundUps.WeekChange {
    fileprivate func json(of account: AccountID) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.id("account", account.uuid)
            json.string("week", week.firstDay.iso8601)
            json.time("starts_at", week.start)
            json.time("ends_at", week.end)
            json.integer("count", Int64(count))
            json.string("currency", total.currency.code)
            json.integer("total", total.minorUnits)
            json.integer("saved", saved.minorUnits)
            json.integer("remaining", remaining.minorUnits)
        }
        return json
    }
}
