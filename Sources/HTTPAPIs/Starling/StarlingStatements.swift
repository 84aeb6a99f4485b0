import BankFiles
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/accounts/{account}/statement/…` and `feed-export`: the account's history as a file.
    func addStatements(to routes: Routes<StarlingAPI>) {
        let path = "/accounts/:account"
        let statement = "\(path)/statement"
        routes.get(
            "\(statement)/available-periods", .statementCSVRead, .statementPDFRead, use: periods)
        routes.get("\(statement)/download", .statementCSVRead, .statementPDFRead, use: ofMonth)
        routes.get(
            "\(statement)/downloadForDateRange", .statementCSVRead, .statementPDFRead, use: ofDays)
        routes.get("\(path)/feed-export", .feedExportCSVRead, use: ofDays)
    }

    /// Every month from the first entry to the current month.
    private func periods(_ call: StarlingCall) async throws -> Response {
        let account = try await call.account(in: wallet)
        let history = try await wallet.feed.statement(of: account.id, by: call.person)
        let first = try await wallet.feed.page(of: history, limit: 1).entries.first
        let days = try await wallet.people.days(of: call.person)
        let now = clock.now()
        let last = Month(containing: days.day(of: now))
        let opened = min(account.openedAt, first?.transfer.order.time ?? account.openedAt)
        var month = Month(containing: days.day(of: opened))
        return .json { json in
            json.array("periods") { json in
                while month.first <= last.first {
                    json.object { json in
                        json.string("period", month.text)
                        json.bool("partial", month == last)
                        if month == last { json.time("endsAt", now) }
                    }
                    month = month.next
                }
            }
        }
    }

    private func ofMonth(_ call: StarlingCall) async throws -> Response {
        let query = try call.query()
        try query.require("yearMonth")
        guard let month = query["yearMonth"].flatMap({ Month($0) }) else {
            throw StarlingError.invalid("yearMonth", "a month such as 2026-11")
        }
        return try await statement(from: month.first, until: month.next.first, for: call)
    }

    /// From `start` to `end`, including both days; without `end`, until today.
    private func ofDays(_ call: StarlingCall) async throws -> Response {
        let query = try call.query()
        let start = try query.day("start")
        let today = try await wallet.people.days(of: call.person).day(of: clock.now())
        let end = try query["end"].map { _ in try query.day("end") } ?? today
        return try await statement(from: start, until: end.adding(days: 1), for: call)
    }

    private func statement(
        from first: CivilDate, until next: CivilDate, for call: StarlingCall
    ) async throws -> Response {
        let id = try await call.accountID(in: wallet)
        let (feed, days) = (wallet.feed, try await wallet.people.days(of: call.person))
        let history = try await feed.statement(
            of: id, by: call.person, from: days.start(of: first), until: days.start(of: next))
        let file = try await StatementFile(
            history, of: feed, in: wallet, from: first, to: next.adding(days: -1),
            at: clock.now(), in: days)
        if try await isRequestedAsPDF(call) {
            return try await file.pdf(for: call.principal.person, by: wallet).response
        }
        return csv(of: history, named: file.name(ending: "csv"), in: days).response
    }

    /// - Throws: `StarlingError` if the client accepts only PDF and this server cannot print.
    private func isRequestedAsPDF(_ call: StarlingCall) async throws -> Bool {
        let formats = AcceptedFormats(accept: call.request.headers[.accept] ?? "")
        guard formats.prefersPDF, await wallet.statementPrinter?.canPrint() != true else {
            return formats.prefersPDF
        }
        guard formats.takesCSV else {
            throw StarlingError.refused(
                "STATEMENT_FORMAT_NOT_AVAILABLE: ask for text/csv", .notAcceptable)
        }
        return false
    }

    private func csv(
        of history: Statement, named name: String, in days: LocalDays
    ) -> BankFile {
        let feed = wallet.feed
        let csv = StarlingStatementCSV(currency: history.opening.currency, days: days)
        return BankFile(
            name: name, type: "text/csv",
            content: .text { write in
                try await write(csv.head)
                var place: Int64?
                repeat {
                    let page = try await feed.page(of: history, after: place)
                    try await write(page.entries.map(csv.row).joined())
                    place = page.next
                } while place != nil
            })
    }
}
