public import WalletServices

extension StatementFile {
    /// The statement as PDF.
    ///
    /// - Parameters:
    ///   - person: the owner of the account.
    ///   - words: the texts of the page. Without them, it has those of programs, in English.
    ///   - isAside: true if nobody waits for it.
    /// - Throws: `WalletError.history(.statementsOff)`, `.history(.statementTooLong)`,
    ///   `.history(.statementBusy)`; or when the wallet cannot be read.
    public func pdf(
        for person: Person, by wallet: Wallet, in words: StatementTexts? = nil,
        isAside: Bool = false
    ) async throws -> BankFile {
        guard let printer = wallet.statementPrinter else {
            throw WalletError.history(.statementsOff)
        }
        let words = words ?? .english(in: wallet.settings.region(of: person))
        let bytes =
            if isAside {
                try await printer.printAside(sheet(for: person, by: wallet, in: words))
            } else {
                try await printer.print(for: person.id) {
                    try await sheet(for: person, by: wallet, in: words)
                }
            }
        return BankFile(
            name: name(ending: "pdf"), type: "application/pdf", content: .bytes(bytes))
    }

    private func sheet(
        for person: Person, by wallet: Wallet, in words: StatementTexts
    ) async throws -> StatementSheet {
        var print = StatementPrint(statement, in: words, days: days)
        var next: Int64?
        repeat {
            let page = try await feed.page(of: statement, after: next)
            for entry in page.entries { try print.add(entry) }
            next = page.next
        } while next != nil
        return print.sheet(
            from: first, to: last, at: now, for: person,
            await identifiers(for: person, by: wallet), of: wallet.settings)
    }
}
