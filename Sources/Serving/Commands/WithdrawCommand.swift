import ArgumentParser

/// Pays cash out to a person.
struct WithdrawCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw", abstract: "Pay cash out to someone, as the operator.",
        discussion: """
            In production, people cannot withdraw money themselves. You hand them their cash, and \
            book it here. It leaves their first account in the currency, or the one that you \
            name. More than it holds is refused. With the same --key, awallet books it once, \
            however often you run the command.

                awallet withdraw --from ada_lovelace 20.00
                awallet withdraw --from "+1 530 601 8718" 20.00 --account Rent --note "Bus"
            """)

    @Option(name: .customLong("from"), help: "The username or phone number of the person.")
    var name: String

    @Argument(help: "The amount, for example 20.00.")
    var amount: String

    @Option(help: "The name of the account; their first in the currency by default.")
    var account: String?

    @OptionGroup var cash: CashOptions

    @OptionGroup var data: DataOptions

    func run() async throws {
        try await OperatorClient(folder: data.folder())
            .run(.withdraw(cash.request(amount, of: name), account: account))
    }
}
