public import HTTPSupport
import Ledger
public import Logging
import Synchronization
public import WalletServices

/// The banks of a sandbox beside its own wallet: each has its own database, people, clock, faults,
/// codes and webhooks, and none knows of another.
public final class BankBook: Sendable {
    /// The maximum number of banks.
    public static let capacity = 500

    /// If a database server keeps the sandbox's own wallet, there is no folder.
    private let folder: BankFolder?
    private let templates: BankTemplates?
    private let opener: any BankOpener
    /// Of the sandbox's own wallet.
    private let snapshots: SnapshotKeeper
    /// The class to which some banks belong.
    private let classBook: ClassBook?
    let http: HTTPSettings
    private let clock: WalletClock
    private let logger: Logger
    private let kept = Mutex<[BankName: KeptBank]>([:])
    private let turn = Turnstile()
    /// The banks whose services are to run.
    let arrivals: AsyncStream<OpenBank>
    private let arrival: AsyncStream<OpenBank>.Continuation

    /// - Parameters:
    ///   - path: the folder of all banks, which the first bank makes. Without one, there are no
    ///     banks.
    ///   - snapshots: those of the sandbox's own wallet, which a bank may begin with.
    ///   - classBook: learns which banks were reset and deleted.
    ///   - http: tells which host a request is for.
    ///   - clock: the machine's.
    public init(
        path: String?, opener: any BankOpener, snapshots: SnapshotKeeper,
        classBook: ClassBook? = nil, http: HTTPSettings = HTTPSettings(),
        clock: WalletClock = .system, logger: Logger
    ) {
        folder = path.map(BankFolder.init)
        templates = folder.map { BankTemplates(folder: $0, opener: opener) }
        self.opener = opener
        self.snapshots = snapshots
        self.classBook = classBook
        self.http = http
        self.clock = clock
        self.logger = logger
        (arrivals, arrival) = AsyncStream.makeStream()
    }

    /// All banks, by name.
    public var banks: [BankReading] {
        kept.withLock { Array($0.values) }.sorted { $0.name < $1.name }.map(\.reading)
    }

    /// The names of the worlds that a bank can begin with, the usual one first.
    public var worlds: [String] { ReadyWorld.allCases.map(\.rawValue) }

    /// Without any bank, no request can be for one.
    var isEmpty: Bool { kept.withLock(\.isEmpty) }

    func find(_ name: String) -> KeptBank? {
        (try? BankName(name)).flatMap { name in kept.withLock { $0[name] } }
    }

    /// - Throws: `BankError.notFound`.
    func reading(_ name: String) throws(BankError) -> BankReading {
        guard let bank = find(name) else { throw .notFound }
        return bank.reading
    }

    /// Finds the banks that an earlier program made.
    ///
    /// - Throws: `StoreError`.
    public func findAll() throws {
        guard let folder else { return }
        for (name, facts) in try folder.banks() { keep(name, facts, in: folder) }
    }

    /// Makes banks.
    ///
    /// - Throws: `BankError`, `SnapshotError`, `StoreError`; no bank was made then.
    public func make(_ order: BankOrder) async throws -> [BankReading] {
        guard let folder else { throw BankError.needsFolder }
        return try await turn.alone {
            let names = try names(for: order)
            let place = try order.snapshot.map { _ in try folder.draft() }
            defer { if let place { folder.remove(draft: place) } }
            let (template, origin, world) = try await template(for: order, in: place)
            let facts = BankFacts(
                origin: origin, world: world, madeAt: clock.now(), shownAs: snapshots.now)
            var made: [KeptBank] = []
            do {
                for name in names {
                    try folder.make(name, facts, from: template)
                    made.append(keep(name, facts, in: folder))
                }
            } catch {
                for bank in made { try? await remove(bank, in: folder) }
                throw error
            }
            return made.map(\.reading)
        }
    }

    /// Puts a bank back to its first state. Open pages follow.
    ///
    /// - Throws: `BankError.notFound`, `StoreError`.
    public func reset(_ name: String) async throws -> BankReading {
        try await turn.alone {
            guard let folder, let found = find(name) else { throw BankError.notFound }
            let bank = try await found.awake()
            try await bank.snapshots.restore(
                file: folder.birth(of: found.name), savedAt: found.facts.madeAt)
            try classBook?.reset(found.name)
            return found.reading
        }
    }

    /// Deletes a bank with all that is in it.
    ///
    /// - Throws: `BankError.notFound`, `StoreError`.
    public func delete(_ name: String) async throws {
        try await turn.alone {
            guard let folder, let found = find(name) else { throw BankError.notFound }
            try await remove(found, in: folder)
        }
    }

    /// Lets no more banks begin.
    func end() { arrival.finish() }

    // The parts of these

    private func names(for order: BankOrder) throws(BankError) -> [BankName] {
        let taken = kept.withLock { Set($0.keys) }
        guard let asked = order.names else {
            guard order.count >= 1 else { throw .countInvalid }
            guard order.count <= Self.capacity - taken.count else { throw .limitReached }
            return BankName.unused(order.count, beside: taken)
        }
        guard !asked.isEmpty else { throw .countInvalid }
        var names: [BankName] = []
        for text in asked { names.append(try BankName(text)) }
        guard Set(names).count == names.count, taken.isDisjoint(with: names) else {
            throw .exists
        }
        guard names.count <= Self.capacity - taken.count else { throw .limitReached }
        return names
    }

    /// - Parameter place: a folder for the snapshot's copy, which only this order needs.
    private func template(
        for order: BankOrder, in place: String?
    ) async throws -> (file: String, origin: BankOrigin, world: SandboxWorld) {
        guard let snapshot = order.snapshot, let place else {
            let plan = try BankPlan(order)
            let world = (plan.world ?? .ready(.demo)).world
            guard let file = try await templates?.file(for: plan, at: clock.now()) else {
                throw BankError.needsFolder
            }
            return (file, .world(world.name), world)
        }
        guard order.world == nil, order.worldFile == nil, order.moment == nil, order.seed == nil
        else {
            throw BankError.orderUnclear
        }
        let (file, world) = try await snapshots.guest(snapshot, in: place)
        return (file, .snapshot(snapshot), world)
    }

    @discardableResult
    private func keep(
        _ name: BankName, _ facts: BankFacts, in folder: BankFolder
    ) -> KeptBank {
        let bank = KeptBank(name, facts) { [opener, logger, arrival] in
            let bank = try await opener.open(
                folder.place(of: name), as: name, with: BankPlan())
            try await bank.start.plantOwn()
            let opened = OpenBank(bank, logger: logger)
            arrival.yield(opened)
            return opened
        }
        kept.withLock { $0[name] = bank }
        return bank
    }

    private func remove(_ bank: KeptBank, in folder: BankFolder) async throws {
        kept.withLock { $0[bank.name] = nil }
        await bank.stop()
        try folder.delete(bank.name)
        try classBook?.remove(bank.name)
    }

    /// Closes all databases.
    func closeAll() {
        for bank in kept.withLock({ Array($0.values) }) { bank.close() }
    }
}
