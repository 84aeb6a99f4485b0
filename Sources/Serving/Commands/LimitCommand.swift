import ArgumentParser
import WalletServices

extension PersonCommand {
    /// Sets the limit of a person's payments, also of the only host, whom nobody else could help.
    struct Limit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "limit", abstract: "Set how much someone may pay, or end their limit.",
            discussion: """
                In place of the person's own limit in one currency; without amounts it ends. The \
                limit of everybody goes on: the lower amounts apply. In the web app treasurers do \
                this for each other, but nobody lifts a limit of their own.

                    awallet person limit ada_lovelace --per-payment 50 --per-month 200 --over ask
                    awallet person limit ada_lovelace
                """)

        @Argument(help: "The username, or the phone number.")
        var name: String

        @Option(help: "The most for one payment, for example 50.00.")
        var perPayment: String?

        @Option(help: "The most for a day.")
        var perDay: String?

        @Option(help: "The most for a month.")
        var perMonth: String?

        @Option(help: "A larger payment: refuse, or ask (it may wait for a treasurer).")
        var over = SpendingLimit.Rule.refuse

        @Option(help: "The currency, ISO 4217; the server's currency by default.")
        var currency: String?

        @OptionGroup var data: DataOptions

        func run() async throws {
            let request = LimitRequest(
                name: name, perPayment: perPayment, perDay: perDay, perMonth: perMonth,
                asks: over == .ask, currency: currency)
            try await OperatorClient(folder: data.folder()).run(.limitPerson(request))
        }
    }
}

extension SpendingLimit.Rule: ExpressibleByArgument {}
