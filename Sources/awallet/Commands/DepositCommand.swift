import ArgumentParser

/// Brings money in.
struct DepositCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deposit", abstract: "Bring money in for somebody, as the host.",
        discussion: """
            In production people cannot deposit by themselves: you take their money, by whatever \
            way you agreed on, and book it here. It lands in their first account of the currency. \
            The same --key books it once, however often it is run.

                awallet deposit --to ada_lovelace 250.00
                awallet deposit --to ada_lovelace 250.00 --currency GBP --key rent-2026-11
            """)

    @Option(name: .customLong("to"), help: "The username of whoever gets it.")
    var username: String

    @Argument(help: "How much, for example 250.00.")
    var amount: String

    @Option(help: "The currency, ISO 4217; the server's own by default.")
    var currency: String?

    @Option(help: "A name for this deposit, so that running it again does nothing.")
    var key: String?

    @OptionGroup var data: DataOptions

    func run() async throws {
        let request = OperatorRequest.deposit(
            username: username, amount: amount, currency: currency, key: key)
        try await OperatorClient(folder: DataFolder(path: data.folder())).run(request)
    }
}
