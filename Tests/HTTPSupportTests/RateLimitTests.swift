import HTTPSupport
import Ledger
import Testing

@Suite("Rate limits")
struct RateLimitTests {
    private let now = Timestamp(milliseconds: 1_795_248_000_000)

    @Test("A key above its limit waits until the window ends; other keys do not")
    func waits() {
        let limit = RateLimit(maximum: 2, seconds: 600)
        #expect(limit.take("ada", at: now) == nil)
        #expect(limit.wait("ada", at: now) == nil)
        #expect(limit.take("ada", at: now.adding(seconds: 1)) == nil)
        #expect(limit.wait("ada", at: now.adding(seconds: 2)) == 598)
        #expect(limit.take("ada", at: now.adding(seconds: 599)) == 1)
        #expect(limit.take("grace", at: now) == nil)
        #expect(limit.take("ada", at: now.adding(seconds: 600)) == nil)
    }

    @Test(
        "Many addresses at once cost little, and waiting keys keep their windows",
        .timeLimit(.minutes(1)))
    func many() {
        let limit = RateLimit(maximum: 1, seconds: 600)
        _ = limit.take("ada", at: now)
        let refused = (0..<60_000).compactMap { limit.take("\($0)", at: now) }
        #expect(refused.isEmpty)
        #expect(limit.take("ada", at: now.adding(seconds: 1)) == 599)
        #expect(limit.take("7", at: now.adding(seconds: 1)) == 599)
    }
}
