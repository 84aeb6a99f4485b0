import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The round-up of a week, saved by hand or automatically.
    func addRoundUps(to routes: Routes<RESTAPI>) {
        routes.get("/v1/accounts/:id/round-up", use: week)
        routes.post("/v1/goals/:id/round-ups", use: save)
        routes.get("/v1/accounts/:id/automatic-round-up", use: automatic)
        routes.put("/v1/accounts/:id/automatic-round-up", use: setAutomatic)
        routes.delete("/v1/accounts/:id/automatic-round-up", use: stopAutomatic)
    }

    private func week(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let day = try call.query("week").day("week")
        let change = try await wallet.roundUps.week(of: id, containing: day, by: call.person)
        return .json(change.json(of: id))
    }

    private func save(_ call: RESTCall) async throws -> Response {
        let (id, key) = (try call.goalID, try call.key)
        let day = try await call.body("week").optionalDay("week")
        return try await wallet.roundUps.save(week: day, into: id, by: call.person, key: key)
            .response()
    }

    private func automatic(_ call: RESTCall) async throws -> Response {
        let found = try await wallet.roundUps.automatic(of: call.accountID, by: call.person)
        return .json(Self.json(found))
    }

    private func setAutomatic(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let body = try await call.body("goal", "multiplier")
        let set = try await wallet.roundUps.setAutomatic(
            of: id, into: AccountID(try body.uuid("goal")),
            multiplier: try body.optionalInteger("multiplier") ?? 1, by: call.person)
        return .json(Self.json(set))
    }

    private func stopAutomatic(_ call: RESTCall) async throws -> Response {
        try await wallet.roundUps.stopAutomatic(of: call.accountID, by: call.person)
        return .empty()
    }

    private static func json(_ automatic: AutomaticRoundUp?) -> JSONWriter {
        JSONWriter { json in
            json.bool("is_active", automatic != nil)
            json.id("goal", automatic?.goal.uuid)
            json.integer("multiplier", automatic?.multiplier)
            json.string("activated_at", automatic?.activatedAt.rfc3339)
            json.string("next_week", automatic?.nextWeek.iso8601)
        }
    }
}

extension RoundUps.WeekChange {
    fileprivate func json(of account: AccountID) -> JSONWriter {
        JSONWriter { json in
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
    }
}
