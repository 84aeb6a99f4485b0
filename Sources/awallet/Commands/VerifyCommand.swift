import ArgumentParser

/// Checks the books.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Re-derive every balance from the journal and compare.",
        discussion: """
            Reads every transfer, checks the hash chain and the rules of the ledger, adds up every \
            account again and compares it with what is stored. Exit status 0 when the books are \
            right; 1 when they are not, naming what is wrong. Works while the server runs.
            """)

    @OptionGroup var data: DataOptions

    func run() async throws {
        try await OperatorClient(folder: DataFolder(path: data.folder())).run(.verify)
    }
}
