import Ledger
import Synchronization
public import WalletServices

/// The clock of a sandbox. It goes like the machine's until somebody sets it; then it is frozen, or
/// goes on from another moment, or faster. `TimeKeeper` sets it.
public final class SandboxClock: Sendable {
    private struct State {
        /// A clock without a setting goes like the machine's.
        var setting: ClockSetting?
        /// The moment that it shows while it is moved from one event to the next.
        var held: Timestamp?
        var sleepers: [Int64: AsyncStream<Void>.Continuation] = [:]
        var lastSleeper: Int64 = 0
    }

    private let machine: WalletClock
    private let state = Mutex(State())

    /// - Parameter machine: the clock that moves this one.
    public init(machine: WalletClock = .system) {
        self.machine = machine
    }

    /// This clock, for everything in the wallet that has a time.
    public var port: WalletClock {
        WalletClock(
            now: { self.now }, isSet: { self.state.withLock { $0.setting != nil } },
            machineNow: machine.now, wait: { try await self.sleep(until: $0, atMost: $1) })
    }

    var now: Timestamp {
        let machine = machine.now()
        return state.withLock { $0.held ?? $0.setting?.now(at: machine) ?? machine }
    }

    /// Its setting. While it goes like the machine's, this is a setting with the same effect.
    var setting: ClockSetting {
        let machine = machine.now()
        return state.withLock(\.setting)
            ?? ClockSetting(
                number: 0, isFrozen: false, speed: 1, moment: machine, since: machine)
    }

    /// The setting with which it shows this moment now, and then goes on as before.
    func setting(at moment: Timestamp) -> ClockSetting { setting.at(moment, machine.now()) }

    /// The setting of a world that was put back: as it was, but newer than every earlier one, so
    /// that other servers follow.
    ///
    /// - Parameters:
    ///   - stored: the setting then. Without one, the clock went like the machine's.
    ///   - savedAt: when that was, by the machine's clock.
    /// - Returns: nothing if nobody ever set a clock, so that this one goes like the machine's.
    func setting(after stored: ClockSetting?, of savedAt: Timestamp) -> ClockSetting? {
        let machine = machine.now()
        let last = state.withLock { $0.setting?.number ?? 0 }
        guard stored != nil || last > 0 else { return nil }
        var next =
            stored.map { $0.at($0.now(at: savedAt), machine) }
            ?? ClockSetting(number: 0, isFrozen: false, speed: 1, moment: machine, since: machine)
        next.number = max(next.number, last + 1)
        return next
    }

    /// Follows the setting in the database, unless this server knows a newer one.
    ///
    /// - Returns: true if that changed the clock.
    @discardableResult
    func follow(_ stored: String?) -> Bool {
        guard let stored = stored.flatMap(ClockSetting.init(text:)),
            stored.number > state.withLock({ $0.setting?.number ?? 0 })
        else { return false }
        set(stored)
        return true
    }

    /// Sets the clock, and wakes everybody who waits for a moment.
    func set(_ setting: ClockSetting) { replace(setting) }

    /// Sets the clock as in another world. Without a setting, it goes like the machine's.
    func replace(_ setting: ClockSetting?) {
        wake {
            $0.setting = setting
            $0.held = nil
        }
    }

    var machineTime: Timestamp { machine.now() }

    /// Stores a setting that does not change the moment on the clock.
    func note(_ setting: ClockSetting) { state.withLock { $0.setting = setting } }

    /// Stops the clock at this moment, until it is set. Nobody wakes.
    func hold(at moment: Timestamp) { state.withLock { $0.held = moment } }

    /// Lets it go on from its last setting.
    func release() { wake { $0.held = nil } }

    private func wake(_ body: (inout sending State) -> Void) {
        let sleepers = state.withLock { state in
            body(&state)
            defer { state.sleepers = [:] }
            return Array(state.sleepers.values)
        }
        for sleeper in sleepers { sleeper.finish() }
    }

    private func sleep(until moment: Timestamp, atMost longest: Duration) async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let now = now
        let (id, speed) = state.withLock { state -> (Int64, Int64) in
            state.lastSleeper += 1
            state.sleepers[state.lastSleeper] = continuation
            let stands = state.held != nil || state.setting?.isFrozen == true
            return (state.lastSleeper, stands ? 0 : state.setting?.speed ?? 1)
        }
        defer { state.withLock { $0.sleepers[id] = nil } }
        let duration =
            speed == 0 && moment > now
            ? longest : WalletClock.duration(until: moment, at: now) / Int(max(speed, 1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await WalletClock.pause(for: duration, atMost: longest) }
            group.addTask { for await _ in changes {} }
            try await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
    }
}
