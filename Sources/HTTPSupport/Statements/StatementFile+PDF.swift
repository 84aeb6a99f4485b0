import HTTPTypes
public import Hummingbird
public import Ledger
public import WalletServices

extension StatementFile {
    /// As PDF.
    ///
    /// - Parameters:
    ///   - first: the first day; nil for that of the first entry, or of the account's opening.
    ///   - last: the last day; nil for today.
    ///   - person: whose account it is.
    /// - Throws: `WalletError.statementsOff`, `.statementTooLong`, `.statementBusy`; or when the
    ///   wallet cannot be read.
    public func pdf(
        from first: CivilDate?, to last: CivilDate?, for person: Person, by wallet: Wallet,
        in words: StatementWords = .english
    ) async throws -> Response {
        guard let printer = wallet.statementPrinter else { throw WalletError.statementsOff }
        var print = StatementPrint(statement, in: words, days: days)
        var oldest = statement.account.openedAt
        var next: Int64?
        repeat {
            let page = try await feed.page(of: statement, after: next)
            for entry in page.entries {
                oldest = min(oldest, entry.transfer.order.time)
                try print.add(entry)
            }
            next = page.next
        } while next != nil
        let identifiers = try? await wallet.accounts.identifiers(
            of: statement.account.id, by: person.id)
        let sheet = print.sheet(
            from: first ?? days.day(of: oldest), to: last ?? days.day(of: now), at: now,
            for: person, identifiers, isSandbox: wallet.settings.isSandbox)
        let bytes = try await printer.print(sheet)
        var response = Response.bytes(ByteBuffer(bytes: bytes), type: "application/pdf")
        let name = Self.name(
            statement.account.name.shown, on: days.day(of: now).iso8601, ending: "pdf")
        response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return response
    }
}
