import HTTPSupport
import Ledger
import SQLStore
import Sandbox
import SandboxPages
import ServiceLifecycle
import Serving
import WalletServices

/// A sandbox's wallet with all its powers.
struct OpenSandbox: Sendable {
    let server: Server
    let start: WorldStart
    let keeper: TimeKeeper
    let snapshots: SnapshotKeeper
    private let outbox: SandboxOutbox
    private let faults: FaultBook
    private let requests: RequestBook
    private let isInspected: Bool
    private let randomness: SandboxRandomness

    /// Opens its database, creating it if necessary.
    ///
    /// - Parameters:
    ///   - name: its name among several.
    ///   - first: the sandbox that it is beside, unless it stands alone.
    ///   - isInspected: whether it keeps the requests that it answers.
    ///   - witness: sees what happens in it.
    /// - Throws: as `Server.init`.
    init(
        _ configuration: ServerConfiguration, name: BankName? = nil, beside first: Server? = nil,
        isInspected: Bool, witness: BankWitness? = nil
    ) throws {
        self.isInspected = isInspected
        let clock = SandboxClock()
        randomness = SandboxRandomness(mark: name?.mark ?? "")
        outbox = SandboxOutbox(clock: clock.port)
        var server = try Server(
            configuration, mode: .sandbox, settings: Self.settings(configuration, name),
            codeSender: outbox, simulator: .sandbox, clock: clock.port,
            randomness: ServerRandomness(wallet: randomness.wallet, web: randomness.web),
            beside: first)
        faults = FaultBook(
            wallet: server.wallet, store: server.store, clock: clock.port, witness: witness)
        server.webhookPlanner = faults.webhookPlanner
        requests = RequestBook(
            wallet: server.wallet, store: server.store, clock: clock.port, witness: witness)
        self.server = server
        start = WorldStart(
            wallet: server.wallet, store: server.store, clock: clock, randomness: randomness,
            home: first == nil || name != nil ? server.secretMark : nil)
        keeper = TimeKeeper(
            clock: clock, wallet: server.wallet, store: server.store,
            dispatcher: server.webhookDispatcher)
        snapshots = SnapshotKeeper(
            path: configuration.folder + "/snapshots", store: server.store, keeper: keeper,
            start: start, outbox: outbox, requests: requests)
    }

    private static func settings(
        _ configuration: ServerConfiguration, _ name: BankName?
    ) -> WalletSettings {
        var settings = WalletSettings.sandbox(defaultCurrency: configuration.currency)
        let mount = name?.mount ?? ""
        settings.site = { configuration.site + mount }
        configuration.apply(to: &settings)
        // A nine-hundredth of the maximum amount of money in a currency.
        settings.mostBroughtInPerDay = 10 * MoneyLimit.operation
        return settings
    }

    /// The world that it keeps.
    ///
    /// - Throws: `StoreError`.
    func world() async throws -> SandboxWorld {
        try await SandboxWorld.stored(in: server.store) ?? ReadyWorld.demo.world
    }

    /// Begins a new world as planned, or goes on with the one that is there.
    ///
    /// - Returns: the world, and whether it is the planned one.
    /// - Throws: `YAMLMistake`, `WorldUnfinished`, `StoreError`, `NotWriter`.
    func begin(_ plan: BankPlan) async throws -> (world: SandboxWorld, isPlanned: Bool) {
        let isNew = try await start.begin(at: plan.beginning, seed: plan.firstSeed)
        let world = try await kept(plan.world)
        try await people.settle(world)
        if isNew, !plan.isFrozen { try await start.letGo() }
        await faults.add(world)
        return (
            world, (plan.moment == nil || isNew) && plan.world.map { $0.world == world } ?? true
        )
    }

    /// The world that the sandbox keeps; a new one begins with this one.
    private func kept(_ chosen: WorldSource?) async throws -> SandboxWorld {
        let store = server.store
        if let stored = try await SandboxWorld.stored(in: store) { return stored }
        guard let chosen, chosen != .ready(.demo),
            try await server.wallet.people.list(limit: 1).isEmpty
        else { return ReadyWorld.demo.world }
        let world = chosen.world
        if let file = chosen.file {
            try await store.write { try SandboxWorld.markUnfinished($0) }
            try await builder(of: file).build()
        }
        try await store.write { try world.keep($0) }
        return world
    }

    private func builder(of file: WorldFile) -> WorldBuilder {
        var settings = server.wallet.settings
        settings.openingBalance = 0
        settings.mostBroughtInPerDay = nil
        let (server, kept) = (server, settings)
        return WorldBuilder(
            file, store: server.store, walletAt: { server.wallet(at: $0, settings: kept) },
            now: start.clock.port.now(), randomness: randomness.wallet)
    }

    private var people: DemoPeople {
        let (server, clock) = (server, start.clock.port)
        let pounds = Currency(code: "GBP").map(server.wallet.settings.opening)
        return DemoPeople(
            store: server.store, walletAt: { server.wallet(at: $0) },
            poundsAt: { server.wallet(at: $0, settings: pounds) }, now: clock.now(),
            randomness: randomness.wallet)
    }

    /// Closes its database. Every later use fails.
    func close() {
        // The routes have the book, which has the routes.
        requests.answer(with: nil)
        server.close()
    }

    /// The pages and the API that it has beyond those of a wallet.
    ///
    /// - Parameters:
    ///   - banks: those beside it. A bank among several has none.
    ///   - classDesk: the class that some of them are of. A bank among several has none.
    ///   - gate: guards `/sandbox`. Without one, everybody may use it.
    func extras(
        _ world: SandboxWorld, banks: BankBook? = nil, classDesk: ClassService? = nil,
        behind gate: SandboxGate?
    ) -> SandboxExtras {
        let admin = SandboxAdmin(snapshots: snapshots, banks: banks, classDesk: classDesk)
        return SandboxExtras(
            web: SandboxPages(
                outbox: outbox, credentials: world.credentials, clock: keeper,
                snapshots: snapshots, faults: faults, requests: isInspected ? requests : nil,
                banks: banks, classService: classDesk, gate: gate
            ).extras,
            readers: .sandbox(
                token: world.credentials?.accessToken, user: world.people.first),
            api: SandboxAPI(
                clock: keeper, snapshots: snapshots, faults: faults, requests: requests,
                banks: banks, classDesk: classDesk
            ).responder,
            disturbance: isInspected
                ? requests.watching(faults.disturbance) : faults.disturbance,
            detour: banks?.detour, gate: gate?.detour,
            onRoutes: { [requests] in requests.answer(with: $0) }, answer: admin.answer)
    }
}

/// Opens the banks of a sandbox beside its own wallet.
struct SandboxBanks: BankOpener {
    let configuration: ServerConfiguration
    /// The sandbox's own wallet.
    let first: Server
    /// True if each keeps the requests that it answers.
    let isInspected: Bool
    /// The sandbox's gate, which all banks share.
    let gate: SandboxGate?
    /// Sees what happens in the banks of a class.
    let classBook: ClassBook

    /// Opens the bank of a folder; see `BankOpener`.
    func open(_ folder: String, as name: BankName?, with plan: BankPlan) async throws -> Bank {
        let configuration = configuration.inside(folder)
        try configuration.dataFolder.claim(for: .sandbox)
        let sandbox = try OpenSandbox(
            configuration, name: name, beside: first, isInspected: isInspected,
            witness: name.map(classBook.witness))
        do {
            let world = try await sandbox.begin(plan).world
            let extras = sandbox.extras(world, behind: gate)
            return Bank(
                responder: try sandbox.server.responder(extras),
                services: sandbox.server.services(extras) + [ClockService(keeper: sandbox.keeper)],
                start: sandbox.start, snapshots: sandbox.snapshots,
                close: { sandbox.close() })
        } catch {
            sandbox.close()
            throw error
        }
    }
}
