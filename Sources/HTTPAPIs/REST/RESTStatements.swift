import BankFiles
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The history of an account or goal as a file.
    func addStatements(to routes: RESTRoutes) {
        routes.signedIn(.get, "/v1/accounts/:id/statement.csv") { request, principal, context in
            try await self.statement(request, principal, context).csv().response
        }
        let accounts = wallet.accounts
        routes.signedIn(.get, "/v1/accounts/:id/statement.ofx") { request, principal, context in
            let file = try await self.statement(request, principal, context)
            let id = AccountID(try context.pathID(or: .accountNotFound))
            return file.ofx(identifiers: try? await accounts.identifiers(of: id, by: principal.id))
                .response
        }
        routes.signedIn(.get, "/v1/accounts/:id/statement.pdf") { request, principal, context in
            try await self.statement(request, principal, context)
                .pdf(for: principal.person, by: wallet).response
        }
    }

    private func statement(
        _ request: Request, _ principal: Principal, _ context: WalletContext
    ) async throws -> StatementFile {
        let id = AccountID(try context.pathID(or: .accountNotFound))
        let days = try await wallet.people.days(of: principal.id)
        let query = try StatementQuery(request)
        let statement = try await wallet.feed.statement(
            of: id, by: principal.id, from: query.first.map(days.start),
            until: query.last.map { days.start(of: $0.adding(days: 1)) })
        return try await StatementFile(
            statement, of: wallet.feed, from: query.first, to: query.last, at: clock.now(), in: days
        )
    }
}

/// The days that a statement is wanted for.
private struct StatementQuery {
    let first: CivilDate?
    let last: CivilDate?

    /// - Throws: `RequestError`, also for a last day before the first.
    init(_ request: Request) throws {
        let query = try request.queryFields("from", "to")
        first = try query.day("from")
        last = try query.day("to")
        if let first, let last, last < first {
            throw RequestError.wrongType("to", "no earlier than the first day")
        }
    }
}
