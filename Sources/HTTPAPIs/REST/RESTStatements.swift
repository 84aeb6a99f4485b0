import BankFiles
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The history of an account or goal as a file.
    func addStatements(to routes: Routes<RESTAPI>) {
        routes.get("/v1/accounts/:id/statement.csv", use: csv)
        routes.get("/v1/accounts/:id/statement.ofx", use: ofx)
        routes.get("/v1/accounts/:id/statement.pdf", use: pdf)
    }

    private func csv(_ call: RESTCall) async throws -> Response {
        let query = try StatementQuery(call, and: "bom")
        return try await statement(for: call, query).csv(marksEncoding: query.marksEncoding)
            .response
    }

    private func ofx(_ call: RESTCall) async throws -> Response {
        try await statement(for: call, StatementQuery(call)).ofx(
            for: call.principal.person, by: wallet
        ).response
    }

    private func pdf(_ call: RESTCall) async throws -> Response {
        try await statement(for: call, StatementQuery(call))
            .pdf(for: call.principal.person, by: wallet).response
    }

    private func statement(
        for call: RESTCall, _ query: StatementQuery
    ) async throws -> StatementFile {
        let id = try call.accountID
        let days = try await wallet.people.days(of: call.person)
        let statement = try await wallet.feed.statement(
            of: id, by: call.person, from: query.first.map(days.start),
            until: query.last.map { days.start(of: $0.adding(days: 1)) })
        return try await StatementFile(
            statement, of: wallet.feed, in: wallet, from: query.first, to: query.last,
            at: clock.now(), in: days)
    }
}

/// The days of a requested statement.
private struct StatementQuery {
    let first: CivilDate?
    let last: CivilDate?
    /// True puts a byte order mark first, for spreadsheets that need one.
    let marksEncoding: Bool

    /// - Parameter more: other names that may occur.
    /// - Throws: `RequestError`, also for a last day before the first.
    init(_ call: RESTCall, and more: String...) throws {
        let query = try call.request.queryFields(["from", "to"] + more)
        first = try query.day("from")
        last = try query.day("to")
        guard [nil, "true", "false"].contains(query["bom"]) else {
            throw RequestError.wrongType("bom", "true or false")
        }
        marksEncoding = query["bom"] == "true"
        if let first, let last, last < first {
            throw RequestError.wrongType("to", "no earlier than the first day")
        }
    }
}
