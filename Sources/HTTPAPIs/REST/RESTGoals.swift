import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/goals`, and the goals of an account.
    func addGoals(to routes: RESTRoutes) {
        let (goals, accounts) = (wallet.goals, wallet.accounts)
        routes.signedIn(.get, "/v1/goals") { request, principal, _ in
            let isWide = try request.queryFields("archived").flag("archived")
            return .json(try await goals.list(of: principal.id, includingArchived: isWide).json)
        }
        routes.signedIn(.get, "/v1/accounts/:id/goals") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let isWide = try request.queryFields("archived").flag("archived")
            return .json(
                try await goals.list(of: id, includingArchived: isWide, by: principal.id).json)
        }
        routes.signedIn(.post, "/v1/accounts/:id/goals") { request, principal, context in
            let id = AccountID(try context.pathID(or: .accountNotFound))
            let key = try request.optionalIdempotencyKey()
            let fields = try await request.jsonFields("name", "target", "picture")
            let currency = try await accounts.find(id, of: principal.id).balance.currency
            let created = try await goals.create(
                try fields.goalDraft(in: currency), in: id, by: principal.id, key: key)
            return .json(created.goal.json, status: .created).replayed(created.isReplay)
        }
        routes.signedIn(.get, "/v1/goals/:id") { _, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            return .json(try await goals.find(id, of: principal.id).json)
        }
        routes.signedIn(.patch, "/v1/goals/:id") { request, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            return .json(try await Self.edit(id, request, principal, goals).json)
        }
        routes.signedIn(.delete, "/v1/goals/:id") { _, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            let returned = try await goals.delete(id, by: principal.id)
            var json = JSONWriter()
            json.object { $0.object("returned") { returned.write(to: &$0) } }
            return .json(json)
        }
        addGoalMoney(to: routes)
    }

    private func addGoalMoney(to routes: RESTRoutes) {
        let (goals, feed) = (wallet.goals, wallet.feed)
        routes.signedIn(.post, "/v1/goals/:id/deposits") { request, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            let key = try request.idempotencyKey()
            let fields = try await request.jsonFields("amount", "currency", "note")
            let note = try fields.optionalString("note") ?? ""
            let receipt = try await goals.add(
                try fields.money(), to: id, reference: note, by: principal.id, key: key)
            return receipt.response(recipient: nil)
        }
        routes.signedIn(.post, "/v1/goals/:id/withdrawals") { request, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            let key = try request.idempotencyKey()
            let fields = try await request.jsonFields("amount", "currency", "note")
            let note = try fields.optionalString("note") ?? ""
            let receipt = try await goals.takeOut(
                try fields.money(), from: id, reference: note, by: principal.id, key: key)
            return receipt.response(recipient: nil)
        }
        routes.signedIn(.get, "/v1/goals/:id/transactions") { request, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            let query = try FeedQuery(request)
            _ = try await goals.find(id, of: principal.id)
            return .json(
                try await feed.page(
                    of: id, by: principal.id, before: query.before, limit: query.limit,
                    filter: query.filter
                ).json)
        }
    }

    private static func edit(
        _ id: AccountID, _ request: Request, _ principal: Principal, _ goals: Goals
    ) async throws -> Goal {
        let fields = try await request.jsonFields("name", "target", "picture", "archived")
        return try await goals.edit(
            id, name: try fields.optionalString("name"),
            targetUnits: .init(try fields.nullableInteger("target")),
            picture: .init(try fields.nullableString("picture")),
            isArchived: try fields.optionalBool("archived"), by: principal.id)
    }
}

extension JSONFields {
    fileprivate func goalDraft(in currency: Currency) throws(RequestError) -> Goals.Draft {
        let target = try nullableInteger("target") ?? nil
        return Goals.Draft(
            name: try string("name"),
            target: target.map { Money(minorUnits: $0, currency: currency) },
            picture: try nullableString("picture") ?? nil)
    }
}

extension Goals.Edit {
    /// Left out keeps the value, null clears it.
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
        var json = JSONWriter()
        json.object { write(to: &$0) }
        return json
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.id("account", parent.uuid)
        json.string("name", name)
        json.string("currency", saved.currency.code)
        json.integer("saved", saved.minorUnits)
        json.integer("target", target?.minorUnits)
        json.integer("percentage", percentage)
        json.string("picture", picture)
        json.string("photo", photo?.hex)
        json.bool("is_archived", isArchived)
        json.time("created_at", createdAt)
    }
}

extension [Goal] {
    fileprivate var json: JSONWriter {
        var json = JSONWriter(capacity: 4096)
        json.object { json in
            json.array("goals") { json in
                for goal in self { json.object { goal.write(to: &$0) } }
            }
        }
        return json
    }
}

extension FormFields {
    /// `true` or `false`; false when it was not sent.
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
