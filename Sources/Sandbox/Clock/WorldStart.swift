public import Ledger
public import SQLStore
public import WalletServices

/// Gives the world of a sandbox its time, and its random numbers if it is repeatable.
public struct WorldStart: Sendable {
    let wallet: Wallet
    let store: SQLStore
    public let clock: SandboxClock
    let randomness: SandboxRandomness
    /// Differs from that of each other bank.
    let home: String

    /// - Parameter home: a mark of the bank's secret, which its database keeps. A world that
    ///   several banks begin with has none.
    public init(
        wallet: Wallet, store: SQLStore, clock: SandboxClock, randomness: SandboxRandomness,
        home: String?
    ) {
        self.home = home ?? SnapshotFolder.nobodysHome
        self.wallet = wallet
        self.store = store
        self.clock = clock
        self.randomness = randomness
    }

    /// Starts a new world with a frozen clock at this moment, or a world that exists with the
    /// clock and the random numbers that it had.
    ///
    /// - Parameters:
    ///   - moment: the beginning of a new world. Without one, it begins at the machine's time.
    ///   - seed: the start of a new world's random numbers, if it has a moment.
    /// - Returns: true if the world began at that moment.
    /// - Throws: `StoreError`, `NotWriter`; the clock is then already that of the database.
    public func begin(at moment: Timestamp?, seed: UInt64) async throws -> Bool {
        let stored = try await store.read { try $0.settings() }
        clock.follow(stored[.sandboxClock])
        if stored[.sandboxHome] != home {
            try await store.write { [home] in try $0.set(.sandboxHome, to: home) }
        }
        if let moment, try await wallet.people.list(limit: 1).isEmpty {
            try await create(at: moment, seed: seed)
            return true
        }
        try await begin(stored[.sandboxSeed].flatMap(Seed.init(text:))?.next)
        return false
    }

    /// Lets the clock of a world that has just begun go on from where it stands.
    ///
    /// - Throws: `StoreError`, `NotWriter`.
    public func letGo() async throws {
        var setting = clock.setting(at: clock.now)
        setting.isFrozen = false
        let kept = setting
        try await store.write { try $0.set(.sandboxClock, to: kept.text) }
        clock.set(kept)
    }

    /// Lets the world that a snapshot put back go on from its own time, with random numbers that
    /// it never had.
    ///
    /// - Parameters:
    ///   - savedAt: when the snapshot was made, by the machine's clock.
    ///   - last: the number of restorations before this one.
    /// - Throws: `StoreError`, `NotWriter`.
    func beginAgain(savedAt: Timestamp, after last: Int64) async throws {
        let stored = try await store.read { try $0.settings() }
        let setting = clock.setting(
            after: stored[.sandboxClock].flatMap(ClockSetting.init(text:)), of: savedAt)
        clock.replace(setting)
        randomness.end()
        let seed = stored[.sandboxSeed].flatMap(Seed.init(text:))?.next
        try await store.write { [home] tx in
            try tx.set(.sandboxHome, to: home)
            if let setting { try tx.set(.sandboxClock, to: setting.text) }
            if let seed { try tx.set(.sandboxSeed, to: seed.text) }
            try tx.set(.sandboxRestorations, to: String(max(last, stored.restorations) + 1))
        }
        if let seed { randomness.begin(seed: seed.value, start: seed.starts) }
    }

    /// Gives people who have fixed credentials others as well, which begin with a mark that no
    /// other bank has; nothing in a bank without a mark.
    ///
    /// - Throws: `StoreError`, `NotWriter`.
    func plantOwn() async throws {
        let mark = randomness.mark
        guard !mark.isEmpty else { return }
        let world = try await SandboxWorld.stored(in: store) ?? ReadyWorld.demo.world
        for known in world.tokens.map(\.credentials) {
            try await plant(known.marked(with: mark), like: known)
        }
    }

    private func plant(
        _ credentials: FixedCredentials, like known: FixedCredentials
    ) async throws {
        let hash = SecretToken.hash(of: known.accessToken)
        let found = try await store.read { try $0.accessToken(hash: hash) }
        guard let (_, owner) = found else { return }
        try await credentials.plant(
            for: owner.id, in: store, at: clock.port.now(), randomness: randomness.wallet)
    }

    /// Begins the random numbers of a repeatable world.
    private func begin(_ seed: Seed?) async throws {
        guard let seed else { return }
        try await store.write { try $0.set(.sandboxSeed, to: seed.text) }
        randomness.begin(seed: seed.value, start: seed.starts)
    }

    private func create(at moment: Timestamp, seed: UInt64) async throws {
        var setting = clock.setting(at: moment)
        setting.isFrozen = true
        let (kept, first) = (setting, Seed(value: seed, starts: 1))
        try await store.write { tx in
            try tx.set(.sandboxClock, to: kept.text)
            try tx.set(.sandboxSeed, to: first.text)
        }
        clock.set(kept)
        randomness.begin(seed: first.value, start: first.starts)
    }

    /// True for a moment at which a world can begin.
    public static func isPossible(_ moment: Timestamp) -> Bool {
        (ClockSetting.first...ClockSetting.last).contains(moment)
    }

    fileprivate struct Seed {
        let value: UInt64
        let starts: UInt64

        var text: String { "\(value) \(starts)" }
        var next: Seed { Seed(value: value, starts: starts &+ 1) }
    }
}

extension WorldStart.Seed {
    fileprivate init?(text: String) {
        let numbers = text.split(separator: " ").map { UInt64($0) }
        guard numbers.count == 2, let value = numbers[0], let starts = numbers[1] else {
            return nil
        }
        self.init(value: value, starts: starts)
    }
}
