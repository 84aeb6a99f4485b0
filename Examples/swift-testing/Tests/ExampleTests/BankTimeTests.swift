import Foundation
import Testing

/// Measures how long a test waits for a bank of its own.
@Suite struct BankTimeTests {
    @Test func aBankTakesMilliseconds() async throws {
        let sandbox = try await Sandbox.shared.value
        var times: [Duration] = []
        for _ in 1...50 {
            let begin = ContinuousClock.now
            let bank = try await sandbox.makeBank(world: "demo")
            times.append(ContinuousClock.now - begin)
            try await sandbox.delete(bank)
        }
        let median = times.sorted()[25] / .milliseconds(1)
        print("A bank of its own takes \(String(format: "%.1f", median)) ms (median of 50).")
    }
}
