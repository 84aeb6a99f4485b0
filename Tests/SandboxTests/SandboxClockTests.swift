import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

@Suite struct SandboxClockTests {
    @Test("A clock that nobody set goes like the machine's, and any can be frozen (X-CLOCK)")
    func freezing() async throws {
        let world = try await ClockWorld(at: nil)
        #expect(world.clock.now == world.machine.now)
        #expect(!world.clock.port.isSet())
        world.machine.advance(seconds: 60)
        #expect(world.clock.now == world.machine.now)
        let frozen = try await world.keeper.set(ClockChange(isFrozen: true))
        world.machine.advance(seconds: 3600)
        #expect(frozen.isFrozen && world.clock.now == frozen.now)
        #expect(world.clock.port.isSet())
        _ = try await world.keeper.set(ClockChange(isFrozen: false))
        world.machine.advance(seconds: 5)
        #expect(world.clock.now == frozen.now.adding(seconds: 5))
    }

    @Test("A clock can go an hour per minute, and keeps its time when its speed changes (X-CLOCK)")
    func speed() async throws {
        let world = try await ClockWorld(at: "2026-03-29T00:59:00Z")
        _ = try await world.keeper.set(ClockChange(isFrozen: false, speed: 60))
        world.machine.advance(seconds: 60)
        #expect(world.clock.now == time("2026-03-29T01:59:00Z"))
        _ = try await world.keeper.set(ClockChange(speed: 1))
        world.machine.advance(seconds: 60)
        #expect(world.clock.now == time("2026-03-29T02:00:00Z"))
    }

    @Test("A machine's clock that is set back stops it, and the end of time too (X-CLOCK)")
    func edges() {
        let start = time("2026-03-29T00:59:00Z")
        var setting = ClockSetting(
            number: 1, isFrozen: false, speed: 86_400, moment: start, since: start)
        #expect(setting.now(at: start.adding(seconds: -3600)) == start)
        #expect(setting.now(at: Timestamp(milliseconds: .max)) == ClockSetting.last)
        setting.moment = ClockSetting.last
        #expect(setting.now(at: start.adding(seconds: 1)) == ClockSetting.last)
        #expect(ClockSetting(text: setting.text) == setting)
        for text in ["", "1 frozen 1", "1 warm 1 \(start.rfc3339) \(start.rfc3339)"] {
            #expect(ClockSetting(text: text) == nil)
        }
    }

    @Test("A restart changes nothing, and other servers follow what is newer (X-CLOCK)")
    func restart() async throws {
        let world = try await ClockWorld(at: "2026-03-29T00:59:00Z")
        _ = try await world.ada()
        try await world.advance(days: 7)
        let again = try await ClockWorld(
            on: world.database, at: "2030-01-01T00:00:00Z", machine: world.machine)
        #expect(again.keeper.reading.now == time("2026-04-05T00:59:00Z"))
        #expect(again.keeper.reading.isFrozen)
        // Another server sets it; this one reads it with the settings.
        _ = try await world.keeper.set(ClockChange(isFrozen: false, speed: 60))
        try await again.wallet.refreshSettings()
        world.machine.advance(seconds: 60)
        #expect(again.clock.now == time("2026-04-05T01:59:00Z"))
        #expect(!again.clock.follow("1 frozen 1 2020-01-01T00:00:00Z 2020-01-01T00:00:00Z"))
    }

    @Test(
        "Whoever waits for a moment wakes when the clock is set (X-CLOCK)", .timeLimit(.minutes(5)))
    func waiting() async throws {
        let world = try await ClockWorld(at: "2026-03-29T00:59:00Z")
        let port = world.clock.port
        let moment = time("2026-04-01T00:00:00Z")
        let waiting = Task {
            while port.now() < moment {
                try await port.sleep(until: moment, atMost: .seconds(3600))
            }
        }
        try await world.advance(to: "2026-04-02T00:00:00Z")
        try await waiting.value
    }

    @Test("Time never goes back, nor too far, and a change names what it changes (X-CLOCK)")
    func refusals() async throws {
        let world = try await ClockWorld(at: "2026-03-29T00:59:00Z")
        let keeper = world.keeper
        let past = time("2026-03-29T00:58:59.999Z")
        await #expect(throws: ClockError.past) { try await keeper.advance(.to(past)) }
        await #expect(throws: ClockError.past) { try await keeper.set(ClockChange(now: past)) }
        await #expect(throws: ClockError.tooFar) {
            try await keeper.advance(.to(time("2036-03-29T00:59:00.001Z")))
        }
        await #expect(throws: ClockError.outOfRange) {
            try await keeper.advance(.by(TimeSpan(months: 12 * 200)))
        }
        await #expect(throws: ClockError.nothingToDo) { try await keeper.set(ClockChange()) }
        for speed in [0, -1, 86_401, .max] as [Int64] {
            // The speed is looked at first.
            await #expect(throws: ClockError.speedInvalid) {
                try await keeper.set(ClockChange(now: past, isFrozen: false, speed: speed))
            }
        }
        #expect(keeper.reading.isFrozen && keeper.reading.now == time("2026-03-29T00:59:00Z"))
        let same = try await keeper.set(ClockChange(now: time("2026-03-29T00:59:00Z")))
        #expect(same.now == time("2026-03-29T00:59:00Z"))
    }
}
