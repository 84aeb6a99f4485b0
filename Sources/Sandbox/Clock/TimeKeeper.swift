import Ledger
public import SQLStore
import Synchronization
public import WalletServices

/// Keeps the time of a sandbox: freezes its clock, lets it go on or faster, and advances it from
/// one due event to the next. The database keeps how it is set, so a restart changes nothing, and
/// all servers of a sandbox have the same time.
public final class TimeKeeper: Sendable {
    struct State {
        var progress: ClockProgress?
        var last: ClockAdvance?
        var isStopping = false
    }

    let clock: SandboxClock
    let wallet: Wallet
    let store: SQLStore
    let dispatcher: WebhookDispatcher
    let state = Mutex(State())
    private let turn = Turnstile()

    /// The maximum way of one call: more would keep a client waiting for minutes.
    static let longest = TimeSpan(months: 10 * 12)

    /// - Parameter dispatcher: sends the webhooks that fall due while the clock advances.
    public init(
        clock: SandboxClock, wallet: Wallet, store: SQLStore, dispatcher: WebhookDispatcher
    ) {
        self.clock = clock
        self.wallet = wallet
        self.store = store
        self.dispatcher = dispatcher
        wallet.followSettings { stored in
            if clock.follow(stored[.sandboxClock]) { wallet.notifier.hearOfAnything() }
        }
    }

    public var reading: ClockReading {
        let (setting, now) = (clock.setting, clock.now)
        return state.withLock { state in
            ClockReading(
                now: now, isFrozen: setting.isFrozen, speed: setting.speed,
                progress: state.progress, last: state.last)
        }
    }

    /// Sets the clock. Everything that falls due until a later time happens first, in order.
    ///
    /// - Returns: the state of the clock then.
    /// - Throws: `ClockError`, `NotWriter`, `StoreError`.
    public func set(_ change: ClockChange) async throws -> ClockReading {
        guard change != ClockChange() else { throw ClockError.nothingToDo }
        if let speed = change.speed, !ClockSetting.speeds.contains(speed) {
            throw ClockError.speedInvalid
        }
        return try await inTurn {
            // Refused before anything is changed.
            if let moment = change.now { try self.check(moment) }
            // A clock that is to stand there must not run past it.
            if change.isFrozen == true { try await self.keep { $0.isFrozen = true } }
            if let moment = change.now { _ = try await self.go(to: moment) }
            if change.speed != nil || change.isFrozen == false {
                try await self.keep { setting in
                    setting.isFrozen = change.isFrozen ?? setting.isFrozen
                    setting.speed = change.speed ?? setting.speed
                }
            }
            self.wallet.announceSettings()
            return self.reading
        }
    }

    /// Moves the clock forward. Everything that falls due on the way happens, in order, each at its
    /// own time.
    ///
    /// - Throws: `ClockError`, `NotWriter`, `StoreError`; after `StoreError.outcomeUnknown` the
    ///   clock went part of the way.
    public func advance(_ distance: ClockDistance) async throws -> ClockAdvance {
        try await inTurn {
            let moment = try self.end(of: distance)
            try self.check(moment)
            let advance = try await self.go(to: moment)
            self.wallet.announceSettings()
            return advance
        }
    }

    /// Runs the body while the clock does not move, and nothing that falls due happens.
    func whileItRests(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await inTurn { try await self.wallet.scheduledJobs.alone(body) }
    }

    /// Ends an advance after its current event, for a server that stops.
    public func stop() { state.withLock { $0.isStopping = true } }

    /// The same, and waits for it.
    func end() async {
        stop()
        await turn.alone {}
    }

    /// A task of its own: a client that leaves does not stop the clock on its way.
    private func inTurn<Answer: Sendable>(
        _ body: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try wallet.requireWriter()
        return try await Task { [turn] in try await turn.alone(body) }.value
    }

    private func end(of distance: ClockDistance) throws -> Timestamp {
        switch distance {
        case .to(let moment): return moment
        case .by(let span):
            guard let moment = clock.now.adding(span) else { throw ClockError.outOfRange }
            return moment
        }
    }

    private func check(_ moment: Timestamp) throws(ClockError) {
        let now = clock.now
        guard moment >= now else { throw .past }
        guard moment <= ClockSetting.last else { throw .outOfRange }
        guard let farthest = now.adding(Self.longest), moment <= farthest else { throw .tooFar }
    }

    /// Changes the setting of the clock, but not the moment that it shows now.
    private func keep(_ change: @Sendable (inout ClockSetting) -> Void) async throws {
        var setting = clock.setting(at: clock.now)
        change(&setting)
        clock.set(try await write(setting))
    }

    func write(_ setting: ClockSetting) async throws -> ClockSetting {
        try await store.write { try $0.set(.sandboxClock, to: setting.text) }
        return setting
    }
}
