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
            """,
        subcommands: [SnapshotCommand.self])

    @Flag(help: "Delete the data and start again.")
    var reset = false

    @Option(
        help: """
            Start a new world at this moment, with a frozen clock: 2026-03-29T00:59:00Z. The same \
            calls then always have the same result.
            """)
    var clock: String?

    @Option(help: "With --clock: what the new world's random numbers begin with. [default 0]")
    var seed: UInt64?

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let configuration = try options.configuration()
        let moment = try moment()
        let folder = configuration.dataFolder
        try folder.claim(for: .sandbox)
        if reset { try folder.reset() }
        let (clock, randomness) = (SandboxClock(), SandboxRandomness())
        let outbox = SandboxOutbox(clock: clock.port)
        let server = try Server(
            configuration, mode: .sandbox, settings: Self.settings(configuration),
            codeSender: outbox, simulator: SandboxPayments(), clock: clock.port,
            randomness: ServerRandomness(wallet: randomness.wallet, web: randomness.web))
        let start = WorldStart(
            wallet: server.wallet, store: server.store, clock: clock, randomness: randomness)
        do {
            let isNew = try await start.begin(at: moment, seed: seed ?? 0)
            if moment != nil, !isNew { Terminal.say(Self.keptClock) }
            try await Self.people(of: server, clock.port, randomness).settle()
        } catch is NotWriter {
            // The server that writes has them.
        } catch StoreError.unavailable(let reason) {
            // The disk may be full: existing data is still readable.
            configuration.logger.error(
                "The demo people could not be written", metadata: ["error": "\(reason)"])
        }
        try await run(server, configuration, outbox, start)
    }

    private static func settings(_ configuration: ServerConfiguration) -> WalletSettings {
        var settings = WalletSettings.sandbox(defaultCurrency: configuration.currency)
        configuration.apply(to: &settings)
        // A nine-hundredth of the maximum amount of money in a currency.
        settings.mostBroughtInPerDay = 10 * MoneyLimit.operation
        return settings
    }

    private static func people(
        of server: Server, _ clock: WalletClock, _ randomness: SandboxRandomness
    ) -> DemoPeople {
        let pounds = Currency(code: "GBP").map(server.wallet.settings.opening)
        return DemoPeople(
            store: server.store, walletAt: { server.wallet(at: $0) },
            poundsAt: { server.wallet(at: $0, settings: pounds) }, now: clock.now(),
            randomness: randomness.wallet)
    }

    private func run(
        _ server: Server, _ configuration: ServerConfiguration, _ outbox: SandboxOutbox,
        _ start: WorldStart
    ) async throws {
        let keeper = TimeKeeper(
            clock: start.clock, wallet: server.wallet, store: server.store,
            dispatcher: server.webhookDispatcher)
        let shelf = SnapshotKeeper(
            path: configuration.dataFolder.path + "/snapshots", store: server.store,
            keeper: keeper, start: start, outbox: outbox)
        let extras = SandboxExtras(
            outbox: outbox, credentials: .demo, clock: keeper, snapshots: shelf,
            api: SandboxAPI(clock: keeper, snapshots: shelf).responder)
        try await server.run(
            http: HTTPSettings(), sandbox: extras, services: [ClockService(keeper: keeper)]
        ) { port in
            Terminal.say(Self.greeting(configuration, port: port, keeper.reading))
        }
    }

    private func moment() throws -> Timestamp? {
        guard let clock else {
            guard seed == nil else { throw ValidationError("--seed needs --clock.") }
            return nil
        }
        guard let moment = Timestamp(rfc3339: clock), WorldStart.isPossible(moment) else {
            throw ValidationError(
                "--clock needs a moment of the years 2000 to 2199, such as 2026-03-29T00:59:00Z.")
        }
        return moment
    }

    private static let keptClock = """

        This world exists already, so it keeps its own clock. For a new world at the moment of \
        --clock, add --reset.
        """

    private static func greeting(
        _ configuration: ServerConfiguration, port: Int, _ clock: ClockReading
    ) -> String {
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        let site = "http://\(host):\(port)"
        let warning =
            configuration.isLoopback
            ? ""
            : "\n\n  Careful: other machines can reach this, and anyone can sign in as anyone."
        let token = FixedCredentials.demo.accessToken
        let simple = FixedCredentials.demoSimple.accessToken
        let call = #"curl -H "Authorization: Bearer \#(token)" \#(site)/api/v2/accounts"#
        let state = clock.isFrozen ? "frozen at" : "running,"
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
              Clock       \(state) \(clock.now.rfc3339); set it at \(site)/sandbox/clock
              Data        \(configuration.folder) (start again: awallet sandbox --reset)\(warning)

            """
    }
}
