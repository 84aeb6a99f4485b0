import ArgumentParser
import Foundation
import HTTPSupport
import Ledger
import Logging
import SQLStore
import Sandbox
import ServiceLifecycle
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

    @Option(
        help: """
            The people of a new world: demo, challenge (one person who spent 4.35, 5.20 and 0.87 \
            this week), or empty. [default demo]
            """)
    var world: ReadyWorld?

    @Flag(help: "Keep the data only as long as the program runs that started this one.")
    var ephemeral = false

    @Flag(help: "When it is ready, print one line of JSON: its url, a token, its pid.")
    var printJSON = false

    @OptionGroup var options: ServerOptions

    func run() async throws {
        guard ephemeral else { return try await run(options.configuration()) }
        guard !reset else { throw ValidationError("--ephemeral begins anew: leave out --reset.") }
        let folder = try EphemeralFolder()
        defer { folder.remove() }
        try await run(options.configuration(inPlaceOfData: folder.path))
    }

    private func run(_ configuration: ServerConfiguration) async throws {
        let moment = try moment()
        let folder = configuration.dataFolder
        try folder.claim(for: .sandbox)
        if reset { try folder.reset() }
        let (clock, randomness) = (SandboxClock(), SandboxRandomness())
        let outbox = SandboxOutbox(clock: clock.port)
        var server = try Server(
            configuration, mode: .sandbox, settings: Self.settings(configuration),
            codeSender: outbox, simulator: SandboxPayments(), clock: clock.port,
            randomness: ServerRandomness(wallet: randomness.wallet, web: randomness.web))
        let faults = FaultBook(wallet: server.wallet, store: server.store, clock: clock.port)
        server.webhookPlanner = faults.webhookPlanner
        let start = WorldStart(
            wallet: server.wallet, store: server.store, clock: clock, randomness: randomness)
        var world = try await ReadyWorld.stored(in: server.store) ?? .demo
        do {
            let isNew = try await start.begin(at: moment, seed: seed ?? 0)
            world = try await ReadyWorld.begun(
                in: server.store, of: server.wallet, with: self.world)
            try await Self.people(of: server, clock.port, randomness).settle(world)
            if moment != nil && !isNew || self.world ?? world != world, !printJSON {
                Terminal.say(Self.keptWorld)
            }
        } catch is NotWriter {
            // The server that writes has them.
        } catch StoreError.unavailable(let reason) {
            // The disk may be full: existing data is still readable.
            configuration.logger.error(
                "The people of the sandbox could not be written", metadata: ["error": "\(reason)"])
        }
        try await run(server, configuration, outbox, start, faults, world)
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
        _ start: WorldStart, _ faults: FaultBook, _ world: ReadyWorld
    ) async throws {
        let keeper = TimeKeeper(
            clock: start.clock, wallet: server.wallet, store: server.store,
            dispatcher: server.webhookDispatcher)
        let shelf = SnapshotKeeper(
            path: configuration.dataFolder.path + "/snapshots", store: server.store,
            keeper: keeper, start: start, outbox: outbox)
        let extras = SandboxExtras(
            outbox: outbox, credentials: world.credentials, clock: keeper, snapshots: shelf,
            faults: faults,
            api: SandboxAPI(clock: keeper, snapshots: shelf, faults: faults).responder,
            disturbance: faults.disturbance)
        let watch: [any Service] = ephemeral ? [ParentWatch()] : []
        let greeting = Greeting(
            configuration: configuration, world: world, isEphemeral: ephemeral)
        try await server.run(
            http: HTTPSettings(), sandbox: extras,
            services: [ClockService(keeper: keeper)] + watch
        ) { [printJSON] port in
            Terminal.say(printJSON ? greeting.json(port) : greeting.text(port, keeper.reading))
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

    private static let keptWorld = """

        This world exists already, so it keeps its people and its clock. For a new one, add --reset.
        """
}

extension ReadyWorld: ExpressibleByArgument {}
