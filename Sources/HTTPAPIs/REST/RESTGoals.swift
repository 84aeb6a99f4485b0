import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/goals`, and the goals of an account.
    func addGoals(to routes: Routes<RESTAPI>) {
        routes.get("/v1/goals", use: list)
        routes.get("/v1/accounts/:id/goals", use: listOfAccount)
        routes.post("/v1/accounts/:id/goals", use: create)
        routes.get("/v1/goals/:id", use: find)
        routes.patch("/v1/goals/:id", use: edit)
        routes.delete("/v1/goals/:id", use: delete)
        routes.post("/v1/goals/:id/deposits", use: deposit)
        routes.post("/v1/goals/:id/withdrawals", use: withdraw)
        routes.get("/v1/goals/:id/transactions", use: transactions)
    }

    private func list(_ call: RESTCall) async throws -> Response {
        let isWide = try call.query("archived").flag("archived")
        return .json(
            try await wallet.goals.list(of: call.person, includingArchived: isWide).json)
    }

    private func listOfAccount(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let isWide = try call.query("archived").flag("archived")
        return .json(
            try await wallet.goals.list(of: id, includingArchived: isWide, by: call.person).json)
    }

    private func create(_ call: RESTCall) async throws -> Response {
        let id = try call.accountID
        let key = try call.request.optionalIdempotencyKey()
        let body = try await call.body("name", "target", "target_day", "picture")
        let currency = try await wallet.accounts.find(id, of: call.person).balance.currency
        let created = try await wallet.goals.create(
            try body.goalDraft(in: currency), in: id, by: call.person, key: key)
        return .json(created.goal.json, status: .created).replayed(created.isReplay)
    }

    private func find(_ call: RESTCall) async throws -> Response {
        .json(try await wallet.goals.find(call.goalID, of: call.person).json)
    }

    private func edit(_ call: RESTCall) async throws -> Response {
        let id = try call.goalID
        let body = try await call.body("name", "target", "target_day", "picture", "archived")
        let edited = try await wallet.goals.edit(
            id, name: try body.optionalString("name"),
            targetUnits: .init(try body.nullableInteger("target")),
            targetDay: .init(try body.nullableDay("target_day")),
            picture: .init(try body.nullableString("picture")),
            isArchived: try body.optionalBool("archived"), by: call.person)
        return .json(edited.json)
    }

    private func delete(_ call: RESTCall) async throws -> Response {
        let returned = try await wallet.goals.delete(call.goalID, by: call.person)
        return .json { $0.object("returned") { returned.write(to: &$0) } }
    }

    private func deposit(_ call: RESTCall) async throws -> Response {
        let (id, key) = (try call.goalID, try call.key)
        let body = try await call.body("amount", "currency", "note")
        let note = try body.optionalString("note") ?? ""
        return try await wallet.goals.add(
            try body.money(), to: id, reference: note, by: call.person, key: key
        ).response()
    }

    private func withdraw(_ call: RESTCall) async throws -> Response {
        let (id, key) = (try call.goalID, try call.key)
        let body = try await call.body("amount", "currency", "note")
        let note = try body.optionalString("note") ?? ""
        return try await wallet.goals.takeOut(
            try body.money(), from: id, reference: note, by: call.person, key: key
        ).response()
    }

    private func transactions(_ call: RESTCall) async throws -> Response {
        let id = try call.goalID
        let query = try FeedQuery(call)
        let page = try await wallet.feed.page(
            of: id, as: .goal, by: call.person, before: query.before, limit: query.limit,
            filter: query.filter)
        return .json(page.json)
    }
}

extension Fields where API == RESTAPI {
    fileprivate func goalDraft(in currency: Currency) throws(RequestError) -> Goals.Draft {
        let target = try nullableInteger("target") ?? nil
        return Goals.Draft(
            name: try string("name"),
            target: target.map { Money(minorUnits: $0, currency: currency) },
            targetDay: try optionalDay("target_day"),
            picture: try nullableString("picture") ?? nil)
    }
}

extension Goals.Edit {
    /// A missing member keeps the value; null clears it.
    fileprivate init(_ value: Value??) {
        switch value {
        case .none: self = .keep
        case .some(.none): self = .clear
        case .some(.some(let new)): self = .set(new)
        }
    }
}

extension Goal {
    var json: JSONWriter {
        JSONWriter { write(to: &$0) }
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.id("account", parent.uuid)
        json.string("name", name)
        json.string("currency", saved.currency.code)
        json.integer("saved", saved.minorUnits)
        json.integer("target", target?.minorUnits)
        json.string("target_day", targetDay?.iso8601)
        json.integer("percentage", percentage)
        json.string("picture", picture)
        json.string("photo", photo?.hex)
        json.bool("is_archived", isArchived)
        json.time("created_at", createdAt)
    }
}

extension [Goal] {
    fileprivate var json: JSONWriter {
        JSONWriter(capacity: 4096) { json in
            json.array("goals") { json in
                for goal in self { json.object { goal.write(to: &$0) } }
            }
        }
    }
}

extension FormFields {
    /// `true` or `false`; false if it is missing.
    ///
    /// - Throws: `RequestError` for anything else.
    fileprivate func flag(_ name: String) throws(RequestError) -> Bool {
        switch self[name] {
        case nil, "false": return false
        case "true": return true
        default: throw .wrongType(name, "true or false")
        }
    }
}
