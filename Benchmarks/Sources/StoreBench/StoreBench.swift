import BenchSupport
import Foundation
import Ledger
import WalletServices

/// Transfers per second through the wallet and its store with 1, 8 and 64 parallel clients,
/// compared with a bare SQLite loop that writes the same rows, in turns in one run.
@main struct StoreBench {
    static let rounds = Int(ProcessInfo.processInfo.environment["BENCH_ROUNDS"] ?? "") ?? 3
    static let seconds = 2.0
    static let peopleCount = 500

    static func main() async throws {
        var results: [String: [Double]] = [:]
        for round in 1...rounds {
            print("round \(round) of \(rounds)")
            for perCommit in [1, 100] {
                let rate = try await bare(perCommit: perCommit)
                results["bare \(perCommit)", default: []].append(rate)
            }
            for clients in [1, 8, 64] {
                let rate = try await store(clients: clients)
                results["store \(clients)", default: []].append(rate)
            }
        }
        report(results.mapValues { $0.sorted()[$0.count / 2] })
    }

    private static func bare(perCommit: Int) async throws -> Double {
        let path = try await emptyWallet()
        var loop = try BareLoop(path: path)
        defer { loop.close() }
        return try loop.run(seconds: seconds, perCommit: perCommit)
    }

    /// A database with people and accounts, closed again.
    private static func emptyWallet() async throws -> String {
        let world = try await BenchWorld(peopleCount: peopleCount)
        return world.folder.appending(path: "wallet.db").path
    }

    private static func store(clients: Int) async throws -> Double {
        let world = try await BenchWorld(peopleCount: peopleCount)
        let clock = ContinuousClock()
        let start = clock.now
        let deadline = start + .seconds(seconds)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<clients {
                group.addTask { try await transferUntil(deadline, in: world) }
            }
            return try await group.reduce(0, +)
        }
        let rate = Double(count) / (clock.now - start).inSeconds
        let report = try await world.wallet.audit.verify()
        guard report.findings.isEmpty else {
            throw BareLoop.Failure(message: "the books are wrong")
        }
        try FileManager.default.removeItem(at: world.folder)
        return rate
    }

    private static func transferUntil(
        _ deadline: ContinuousClock.Instant, in world: BenchWorld
    ) async throws -> Int {
        let one = Money(minorUnits: 1, currency: world.wallet.settings.defaultCurrency)
        var count = 0
        while ContinuousClock.now < deadline {
            let person = world.people[Int.random(in: 0..<world.people.count)]
            _ = try await world.wallet.transfers.move(
                one, from: person.first, to: person.second, by: person.id, key: BenchWorld.key())
            count += 1
        }
        return count
    }

    private static func report(_ medians: [String: Double]) {
        let one = medians["bare 1"] ?? 0
        let hundred = medians["bare 100"] ?? 0
        print("\nmedian of \(rounds) rounds, transfers per second")
        print("bare SQLite loop, 1 per commit     \(Int(one))")
        print("bare SQLite loop, 100 per commit   \(Int(hundred))")
        for clients in [1, 8, 64] {
            let rate = medians["store \(clients)"] ?? 0
            let ratio = Int(rate / hundred * 100)
            print(
                "store, \(clients) clients: \(Int(rate)), \(ratio) % of the loop at 100 per commit")
        }
        let rate = medians["store 64"] ?? 0
        let passed = rate >= 0.7 * hundred && rate > one
        print(passed ? "bars met" : "BARS MISSED: 64 clients must reach 70 % and beat 1 per commit")
        if !passed { exit(1) }
    }
}
