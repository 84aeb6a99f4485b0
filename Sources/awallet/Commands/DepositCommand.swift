import ArgumentParser

/// Deposits money for a person.
struct DepositCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deposit", abstract: "Deposit money for someone, as the operator.",
        discussion: """
            In production, people cannot make deposits themselves. You take their money in the \
            way you agreed, and book it here. It goes into their first account in the currency. \
            With the same --key, awallet books it once, however often you run the command.

                awallet deposit --to ada_lovelace 250.00
                awallet deposit --to ada_lovelace 250.00 --currency GBP --key rent-2026-11
            """)

    @Option(name: .customLong("to"), help: "The username of the recipient.")
    var username: String

    @Argument(help: "The amount, for example 250.00.")
    var amount: String

    @Option(help: "The currency, ISO 4217; the server's currency by default.")
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
