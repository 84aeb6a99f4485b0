import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// One's own limits, and for treasurers those of everybody.
    func addLimits(to routes: Routes<RESTAPI>) {
        routes.get("/v1/limits", use: ownLimits)
        routes.get("/v1/wallet/limits", use: findWalletLimit)
        routes.put("/v1/wallet/limits", use: setWalletLimit)
        routes.get("/v1/people/:id/limits", use: findLimit)
        routes.put("/v1/people/:id/limits", use: setLimit)
    }

    private func ownLimits(_ call: RESTCall) async throws -> Response {
        let states = try await wallet.limits.states(of: call.person)
        return .list("limits", states) { state, json in
            json.string("currency", state.currency.code)
            state.bounds.write(to: &json)
            json.integer("paid_today", state.paidToday)
            json.integer("paid_this_month", state.paidThisMonth)
        }
    }

    private func findWalletLimit(_ call: RESTCall) async throws -> Response {
        try await find(call) { .wallet }
    }

    private func findLimit(_ call: RESTCall) async throws -> Response {
        try await find(call) { .person(try call.otherPerson) }
    }

    private func setWalletLimit(_ call: RESTCall) async throws -> Response {
        try await set(call) { .wallet }
    }

    private func setLimit(_ call: RESTCall) async throws -> Response {
        try await set(call) { .person(try call.otherPerson) }
    }

    private func find(
        _ call: RESTCall, _ subject: () throws -> LimitSubject
    ) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let subject = try subject()
        let currency = try currency(call.query("currency")["currency"])
        let limit = try await wallet.limits.find(subject, in: currency, by: treasurer)
        return json(of: limit, in: currency)
    }

    private func set(
        _ call: RESTCall, _ subject: () throws -> LimitSubject
    ) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let subject = try subject()
        let body = try await call.body(
            "currency", "per_payment", "per_day", "per_month", "over")
        let currency = try currency(body.optionalString("currency"))
        let bounds = SpendingLimit.Bounds(
            perPayment: try body.nullableInteger("per_payment") ?? nil,
            perDay: try body.nullableInteger("per_day") ?? nil,
            perMonth: try body.nullableInteger("per_month") ?? nil,
            over: try body.optionalWord("over") ?? .refuse)
        let limit = try await wallet.limits.set(
            bounds, of: subject, in: currency, by: treasurer)
        return json(of: limit, in: currency)
    }

    private func json(of limit: SpendingLimit?, in currency: Currency) -> Response {
        .json { json in
            json.string("currency", currency.code)
            (limit?.bounds ?? SpendingLimit.Bounds()).write(to: &json)
            json.id("set_by", limit?.setBy?.uuid)
            json.time("set_at", limit?.setAt)
        }
    }
}

extension SpendingLimit.Bounds {
    fileprivate func write(to json: inout JSONWriter) {
        json.integer("per_payment", perPayment)
        json.integer("per_day", perDay)
        json.integer("per_month", perMonth)
        json.string("over", over.rawValue)
    }
}
