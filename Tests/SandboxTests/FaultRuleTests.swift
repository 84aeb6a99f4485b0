import Testing
import WalletServices

@testable import Sandbox

@Suite struct FaultRuleTests {
    @Test(
        "A star is one segment, two stars are any number (X-FAULT)",
        arguments: [
            ("/", "/", true), ("/", "/a", false), ("/a", "/a/", true), ("/a", "//a", true),
            ("/*", "/a", true), ("/*", "/", false), ("/*", "/a/b", false), ("/**", "/", true),
            ("/**", "/a/b/c", true), ("/a/**", "/a", true), ("/a/**", "/b/a", false),
            ("/a/*/c", "/a/b/c", true), ("/a/*/c", "/a/c", false), ("/**/c", "/a/b/c", true),
            ("/**/c", "/a/c/b", false), ("/**/b/**", "/a/b/c", true), ("/**/b/*", "/b/b/c", true),
            ("/a/**/b/**/c", "/a/b/b/x/c", true), ("/a/**/b/**/c", "/a/x/c", false),
        ])
    func patterns(_ pattern: String, _ path: String, _ fits: Bool) throws {
        #expect(try #require(PathPattern(pattern)).fits(path.split(separator: "/")) == fits)
    }

    @Test("A pattern is a path, short, and has stars alone (X-FAULT)")
    func invalidPatterns() {
        for text in ["", "a", "/a*", "/***", "/a?b", "/a b", "/é", "/" + "a".repeated(200)] {
            #expect(PathPattern(text) == nil, "\(text)")
        }
        #expect(PathPattern("/" + "a".repeated(199)) != nil)
    }

    @Test("A long path costs no more than a pattern's length for each segment (X-FAULT)")
    func longPaths() throws {
        let path = Array(repeating: Substring("a"), count: 8_000)
        let pattern = try #require(PathPattern("/**/a/**/a/**/a/**/a/**/b"))
        #expect(!pattern.fits(path))
    }

    @Test("Each mistake in a rule has its own error (X-FAULT)")
    func mistakes() async throws {
        let world = try await ClockWorld()
        let cases: [(FaultError, FaultRule)] = [
            (.statusInvalid, FaultRule(effect: .status(399))),
            (.statusInvalid, FaultRule(effect: .status(600))),
            (.retryAfterInvalid, FaultRule(effect: .rateLimited(retryAfterSeconds: 86_401))),
            (.delayInvalid, FaultRule(effect: .delay(.fixed(-1)))),
            (.delayInvalid, FaultRule(effect: .delay(.uniform(from: 2, to: 1)))),
            (.delayInvalid, FaultRule(effect: .delay(.lognormal(median: 1, sigma: 3_001)))),
            (.rateInvalid, FaultRule(effect: .slowBody(bytesPerSecond: 1_000_001))),
            (.typeInvalid, FaultRule(effect: .wrongContentType(""))),
            (.lateInvalid, FaultRule(effect: .webhookLate(seconds: 30 * 86_400 + 1))),
            (.methodUnknown, FaultRule(match: FaultMatch(method: "get"), effect: .reset)),
            (.pathInvalid, FaultRule(match: FaultMatch(path: "v1"), effect: .reset)),
            (.tokenInvalid, FaultRule(match: FaultMatch(token: ""), effect: .reset)),
            (.matchNotOfWebhooks, FaultRule(match: FaultMatch(api: .rest), effect: .webhookNever)),
            (.timesInvalid, FaultRule(times: 0, effect: .reset)),
            (.afterInvalid, FaultRule(after: 1_000_001, effect: .reset)),
            (.probabilityInvalid, FaultRule(perMillion: 0, effect: .reset)),
            (.probabilityInvalid, FaultRule(perMillion: 1_000_001, effect: .reset)),
            (.personUnknown, FaultRule(match: FaultMatch(person: "Nobody12"), effect: .reset)),
        ]
        for (error, rule) in cases {
            await #expect(throws: error) { _ = try await world.faults.add(rule) }
        }
        #expect(world.faults.rules.isEmpty)
    }

    @Test("A delay is never longer than a minute, and the same for the same seed (X-FAULT)")
    func delays() {
        func drawn(_ delay: FaultDelay, _ seed: UInt64) -> [Duration] {
            var numbers = SimulatedRandomness(state: seed)
            return (0..<500).map { _ in delay.drawn(from: &numbers) }
        }
        let uniform = FaultDelay.uniform(from: 100, to: 900)
        let heavy = FaultDelay.lognormal(median: 30_000, sigma: 3_000)
        for delay in [uniform, heavy, .fixed(5)] {
            #expect(drawn(delay, 7) == drawn(delay, 7))
            #expect(drawn(delay, 7).allSatisfy { $0 >= .zero && $0 <= .seconds(60) })
        }
        #expect(drawn(uniform, 7) != drawn(uniform, 8))
        #expect(drawn(uniform, 7).allSatisfy { $0 >= .milliseconds(100) })
        #expect(drawn(uniform, 7).allSatisfy { $0 <= .milliseconds(900) })
        #expect(drawn(heavy, 7).max() == .seconds(60))
        let middle = drawn(.lognormal(median: 1_000, sigma: 500), 7).sorted()[250]
        #expect(middle > .milliseconds(900) && middle < .milliseconds(1_100))
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
