import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTDoor {
    /// The history of an account or goal as a file.
    func addStatements(to routes: RESTRoutes) {
        routes.signedIn(.get, "/v1/accounts/:id/statement.csv") { request, caller, context in
            let (file, wish) = try await self.statement(request, caller, context)
            return file.csv(from: wish.first?.iso8601 ?? "", to: wish.last?.iso8601 ?? "")
        }
        let accounts = wallet.accounts
        routes.signedIn(.get, "/v1/accounts/:id/statement.ofx") { request, caller, context in
            let (file, wish) = try await self.statement(request, caller, context)
            let id = AccountID(try context.pathID(or: .accountNotFound))
            return try await file.ofx(
                from: wish.first.map(wish.days.start),
                identifiers: try? await accounts.identifiers(of: id, by: caller.id))
        }
        routes.signedIn(.get, "/v1/accounts/:id/statement.pdf") { request, caller, context in
            let (file, wish) = try await self.statement(request, caller, context)
            return try await file.pdf(
                from: wish.first, to: wish.last, for: caller.person, by: wallet)
        }
    }

    private func statement(
        _ request: Request, _ caller: Caller, _ context: WalletContext
    ) async throws -> (StatementFile, StatementWish) {
        let id = AccountID(try context.pathID(or: .accountNotFound))
        let wish = try StatementWish(
            request, days: try await wallet.people.days(of: caller.id))
        let statement = try await wallet.feed.statement(
            of: id, by: caller.id, from: wish.first.map(wish.days.start), until: wish.until)
        let file = StatementFile(
            statement, of: wallet.feed, until: wish.until, at: clock.now(), in: wish.days)
        return (file, wish)
    }
}

/// The days that a statement is wanted for.
private struct StatementWish {
    let first: CivilDate?
    let last: CivilDate?
    let days: LocalDays

    /// The beginning of the day after the last one; nil is now.
    var until: Timestamp? { last.map { days.start(of: $0.adding(days: 1)) } }

    /// - Throws: `RequestFault`, also for a last day before the first.
    init(_ request: Request, days: LocalDays) throws {
        let query = try request.queryFields("from", "to")
        first = try query.day("from")
        last = try query.day("to")
        self.days = days
        if let first, let last, last < first {
            throw RequestFault.wrongType("to", "no day before the first one")
        }
    }
}
