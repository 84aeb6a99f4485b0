import ArgumentParser

/// Checks the books.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Re-derive every balance from the journal and compare.",
        discussion: """
            Reads every transfer, checks the hash chain and the rules of the ledger, adds up every \
            account again and compares it with what is stored; then the register of accounts, the \
            checksum of every other row, the tables and indexes themselves. Exit status 0 when the \
            books are right; 1 when they are not, naming what is wrong. Works while the server \
            runs; when it finds nothing, writes that the server has stopped go on.
            """)

    @Option(
        help: """
            The mark that an earlier verify printed: what was cut off the end of the books since \
            then is found.
            """)
    var expect: String?

    @OptionGroup var data: DataOptions

    func run() async throws {
        try await OperatorClient(folder: DataFolder(path: data.folder())).run(
            .verify(expecting: expect))
    }
}
