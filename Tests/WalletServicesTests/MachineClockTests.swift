import Ledger
import Testing
import WalletTestSupport

@testable import WalletServices

@Suite("The machine's clock, judged")
struct MachineClockTests {
    private let wall = TestClock()
    private let steady = TestClock()
    private let clock: MachineClock
    private let began: Timestamp

    init() {
        let (wall, steady) = (wall, steady)
        began = wall.now
        clock = MachineClock(
            madeAt: began.adding(seconds: -3600), wall: { wall.now }, steady: { steady.now })
    }

    private func pass(_ seconds: Int64) {
        wall.advance(seconds: seconds)
        steady.advance(seconds: seconds)
    }

    private func doubt(after latest: Timestamp? = nil, _ step: ClockStep? = nil) -> ClockDoubt? {
        clock.doubt(after: latest ?? Timestamp(milliseconds: .min), step)
    }

    @Test("A last booking more than a minute ahead is named, until the clock is there (P-CLOCK-1)")
    func ahead() {
        let booking = began.adding(seconds: 90)
        #expect(
            doubt(after: booking)
                == ClockDoubt(cause: .lastBooking, now: began, other: booking))
        pass(30)
        #expect(doubt(after: booking) == nil)
    }

    @Test("A jump is more than an hour forwards, or a minute back; sleep is none (P-CLOCK-1)")
    func jumps() {
        pass(400 * 86_400)
        #expect(doubt() == nil)
        for _ in 1...5 {
            wall.advance(seconds: 3000)
            #expect(doubt() == nil)
        }
        let before = wall.now
        wall.advance(seconds: 3601)
        #expect(doubt() == ClockDoubt(cause: .jump, now: wall.now, other: before))
        pass(86_400)
        #expect(doubt()?.other == before.adding(seconds: 86_400))
        wall.advance(seconds: -3601)
        #expect(doubt() == nil)
        wall.advance(seconds: -60)
        #expect(doubt() == nil)
        wall.advance(seconds: -61)
        #expect(doubt()?.cause == .jump)
        clock.confirm()
        #expect(doubt() == nil)
    }

    @Test("A clock that was behind all the time is corrected by a jump (P-CLOCK-1)")
    func corrected() {
        let booking = began.adding(seconds: 6 * 365 * 86_400)
        #expect(doubt(after: booking)?.cause == .lastBooking)
        wall.advance(seconds: 6 * 365 * 86_400 + 7200)
        #expect(doubt(after: booking) == nil)
        wall.advance(seconds: 7200)
        #expect(doubt(after: booking)?.cause == .jump)
    }

    @Test("A time before the program was made is wrong, unless it was confirmed (P-CLOCK-1)")
    func tooEarly() {
        wall.advance(seconds: -6 * 365 * 86_400)
        let found = doubt()
        #expect(found?.cause == .program)
        #expect(found?.other == began.adding(seconds: -3600))
        let step = ClockStep(sequence: 0, confirmedAt: wall.now, latest: wall.now)
        clock.confirm()
        #expect(doubt(after: wall.now, step) == nil)
    }
}
