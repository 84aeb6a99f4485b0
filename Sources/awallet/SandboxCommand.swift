import ArgumentParser
import Foundation
import HTTPSupport
import Ledger
import Logging
import SQLStore
import Sandbox
import Serving
import WalletServices
import WebApp

/// Runs a bank sandbox.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Start a wallet to try out and build against.",
        discussion: """
            It has demo people, an outbox that shows every code, the code 123456 that always \
            works, and open deposits. The data folder keeps everything until --reset. Do not use \
            it for real money: anyone who can reach it can sign in as anyone.
            """)

    @Flag(help: "Delete the data and start again.")
    var reset = false

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let configuration = try options.configuration()
        let folder = configuration.dataFolder
        try folder.claim(for: .sandbox)
        if reset { try folder.reset() }
        let outbox = SandboxOutbox()
        var settings = WalletSettings.sandbox(defaultCurrency: configuration.currency)
        configuration.apply(to: &settings)
        // A nine-hundredth of the maximum amount of money in a currency.
        settings.mostBroughtInPerDay = 10 * MoneyLimit.operation
        let server = try Server(
            configuration, mode: .sandbox, settings: settings, codeSender: outbox,
            simulator: SandboxPayments())
        let pounds = Currency(code: "GBP").map(server.wallet.settings.opening)
        do {
            try await DemoPeople(
                store: server.store,
                walletAt: { server.wallet(at: $0) },
                poundsAt: { server.wallet(at: $0, settings: pounds) }, now: WalletClock.system.now()
            ).settle()
        } catch is NotWriter {
            // The server that writes has them.
        } catch StoreError.unavailable(let reason) {
            // The disk may be full: existing data is still readable.
            configuration.logger.error(
                "The demo people could not be written", metadata: ["error": "\(reason)"])
        }
        let extras = SandboxExtras(outbox: outbox, credentials: .demo)
        try await server.run(http: HTTPSettings(), sandbox: extras) { port in
            Terminal.say(Self.greeting(configuration, port: port))
        }
    }

    private static func greeting(_ configuration: ServerConfiguration, port: Int) -> String {
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        let site = "http://\(host):\(port)"
        let warning =
            configuration.isLoopback
            ? ""
            : "\n\n  Careful: other machines can reach this, and anyone can sign in as anyone."
        let token = FixedCredentials.demo.accessToken
        let simple = FixedCredentials.demoSimple.accessToken
        let call = #"curl -H "Authorization: Bearer \#(token)" \#(site)/api/v2/accounts"#
        return """

            The Awallet sandbox is ready.

              Open        \(site)
              Sign in     with any phone number, such as (530) 601-8718
                          codes appear at \(site)/sandbox; 123456 always works
              or as       \(DemoPeople.names.joined(separator: ", "))
                          with the password \(DemoPeople.password)
              API         \(site)/docs
              Token       \(token), which allows everything for DemoUser:
                          \(call)
                          or \(simple), for DemoSimple, who has one account
              Data        \(configuration.folder) (start again: awallet sandbox --reset)\(warning)

            """
    }
}
