import ArgumentParser

/// Audits the wallet.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Derive every balance from the journal again and compare.",
        discussion: """
            Reads every transfer, checks the hash chain and the rules of the ledger, adds up every \
            account again and compares the sum with the stored balance. Then checks the register \
            of accounts, the checksum of every other row, and the tables and indexes. Exits with \
            0 when the books are right; otherwise with 1, and says what is wrong. Works while the \
            server runs. If the server has stopped its writes and nothing is wrong, they resume.
            """)

    @Option(
        help: """
            The mark that an earlier verify printed. With it, verify also finds what was cut off \
            the end of the books since then.
            """)
    var expect: String?

    @OptionGroup var data: DataOptions

    func run() async throws {
        try await OperatorClient(folder: data.folder()).run(
            .verify(expecting: expect))
    }
}
