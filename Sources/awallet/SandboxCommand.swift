import ArgumentParser
import Foundation
import Ledger
import Logging
import SQLStore
import Sandbox
import ServiceLifecycle
import Serving
import WalletServices

/// Runs a bank sandbox.
struct SandboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sandbox", abstract: "Start a wallet to try out and build against.",
        discussion: """
            It has demo people, an outbox that shows every code, the code 123456 that always \
            works, and open deposits. The data folder keeps everything until --reset. Do not use \
            it for real money: anyone who can reach it can sign in as anyone.

            Where other machines can reach it (--host), the pages and the API under /sandbox need \
            a password. The start prints it. AWALLET_SANDBOX_PASSWORD sets another one, and also \
            protects a sandbox that only this machine reaches, such as one behind a proxy.
            """,
        subcommands: [
            SnapshotCommand.self, BankCommand.self, ClassCommand.self, WorldCommand.self,
        ])

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
            this week), empty, school, busy or edge; or a file that describes them, such as \
            school.yaml. [default demo]
            """)
    var world: String?

    @Flag(help: "Keep the data only as long as the program runs that started this one.")
    var ephemeral = false

    @Flag(
        help: "With --ephemeral: go on when the program that started this one ends, until SIGTERM.")
    var outlive = false

    @Flag(help: "Keep no requests for /sandbox/requests, which saves a little time for each.")
    var noInspector = false

    @Flag(help: "When it is ready, print one line of JSON: its url, a token, its pid.")
    var printJSON = false

    @OptionGroup var options: ServerOptions

    func run() async throws {
        guard ephemeral else {
            guard !outlive else {
                throw ValidationError("--outlive needs --ephemeral: other sandboxes go on anyway.")
            }
            return try await run(options.configuration())
        }
        guard !reset else { throw ValidationError("--ephemeral begins anew: leave out --reset.") }
        let folder = try EphemeralFolder()
        defer { folder.remove() }
        try await run(options.configuration(inPlaceOfData: folder.path))
    }

    private func run(_ configuration: ServerConfiguration) async throws {
        try configuration.announce()
        let moment = try moment()
        let plan = BankPlan(
            world: try world.map(WorldSource.init(argument:)), moment: moment, seed: seed)
        let folder = configuration.dataFolder
        let draft = NewFolder(folder, isReset: reset)
        try folder.claim(for: .sandbox)
        let given = try SandboxPassword.given()
        if reset { try folder.reset() }
        let sandbox = try OpenSandbox(configuration, isInspected: !noInspector)
        let world = try await begin(sandbox, plan, draft, configuration)
        let password = try given ?? configuration.ownSandboxPassword()
        let gate = password.map { SandboxGate(password: $0) }
        let (banks, classDesk) = try neighbours(of: sandbox, configuration, behind: gate)
        let greeting = Greeting(
            configuration: configuration, world: world, isEphemeral: ephemeral, password: password)
        try await run(
            sandbox, sandbox.extras(world, banks: banks, classDesk: classDesk, behind: gate), banks,
            greeting)
    }

    /// Begins a new world, or goes on with the one that is there. A world that cannot be made
    /// leaves nothing behind.
    private func begin(
        _ sandbox: OpenSandbox, _ plan: BankPlan, _ draft: NewFolder,
        _ configuration: ServerConfiguration
    ) async throws -> SandboxWorld {
        do {
            let begun = try await sandbox.begin(plan)
            if !begun.isPlanned, !printJSON { configuration.say(Self.keptWorld) }
            return begun.world
        } catch let mistake as YAMLMistake {
            // The folder's lock ends with the sandbox.
            draft.remove(isLocked: true)
            sandbox.close()
            throw DataFolder.Failure(description: "\(mistake).")
        } catch is NotWriter {
            // The server that writes has them.
        } catch StoreError.unavailable(let reason) {
            // The disk may be full: existing data is still readable.
            configuration.logger.error(
                "The people of the sandbox could not be written", metadata: ["error": "\(reason)"])
        }
        return try await sandbox.world()
    }

    /// The banks beside the sandbox's own wallet, and the class that some of them are of. A sandbox
    /// in PostgreSQL has none.
    private func neighbours(
        of sandbox: OpenSandbox, _ configuration: ServerConfiguration, behind gate: SandboxGate?
    ) throws -> (BankBook, ClassService) {
        let folder = configuration.dataFolder
        let path = folder.server == nil ? folder.path : nil
        let classBook = ClassBook(path: path.map { $0 + "/class" }, logger: configuration.logger)
        let banks = BankBook(
            path: path.map { $0 + "/banks" },
            opener: SandboxBanks(
                configuration: configuration, first: sandbox.server, isInspected: !noInspector,
                gate: gate, classBook: classBook),
            snapshots: sandbox.snapshots, classBook: classBook, http: configuration.http,
            logger: configuration.logger)
        try banks.findAll()
        let classDesk = ClassService(book: classBook, banks: banks, isInspected: !noInspector)
        try classDesk.find()
        return (banks, classDesk)
    }

    private func run(
        _ sandbox: OpenSandbox, _ extras: SandboxExtras, _ banks: BankBook, _ greeting: Greeting
    ) async throws {
        let logger = greeting.configuration.logger
        let watch: [any Service] = ephemeral && !outlive ? [ParentWatch(logger: logger)] : []
        let keeper = sandbox.keeper
        try await sandbox.server.run(
            http: greeting.configuration.http, sandbox: extras,
            services: [BanksService(book: banks), ClockService(keeper: keeper)] + watch
        ) { [printJSON] port in
            greeting.configuration.say(
                printJSON ? greeting.json(port) : greeting.text(port, keeper.reading))
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

        This world exists already, so it keeps its people and its clock. For a new one, add \
        --reset; a database on a server must be dropped and created again instead.
        """
}
