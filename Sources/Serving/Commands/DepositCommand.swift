import ArgumentParser

/// Deposits money for a person.
struct DepositCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deposit", abstract: "Deposit money for someone, as the operator.",
        discussion: """
            In production, people cannot make deposits themselves. You take their money in the \
            way you agreed, and book it here. It goes into their first account in the currency, or \
            the one that you name; somebody without an account gets one. \
            With the same --key, awallet books it once, however often you run the command.

                awallet deposit --to ada_lovelace 250.00
                awallet deposit --to ada_lovelace 250.00 --currency GBP --key rent-2026-11
                awallet deposit --to "+1 530 601 8718" 250.00 --account Rent
            """)

    @Option(name: .customLong("to"), help: "The username or phone number of the recipient.")
    var name: String

    @Argument(help: "The amount, for example 250.00.")
    var amount: String

    @Option(help: "The name of the account; their first in the currency by default.")
    var account: String?

    @OptionGroup var cash: CashOptions

    @OptionGroup var data: DataOptions

    func run() async throws {
        try await OperatorClient(folder: data.folder())
            .run(.deposit(cash.request(amount, of: name), account: account))
    }
}
