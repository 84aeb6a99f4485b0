import BenchSupport
import Foundation

/// Requests per second over HTTP on loopback with keep-alive: payments and balances, compared with
/// a trivial JSON route of the same server behind the same middleware, in turns in one run.
@main struct HTTPBench {
    static let rounds = Int(ProcessInfo.processInfo.environment["BENCH_ROUNDS"] ?? "") ?? 3
    static let seconds = 4
    static let connections = 32
    static let kinds: [Load.Kind] = [.open, .trivial, .balance, .transfer]

    static func main() async throws {
        let world = try await BenchWorld(peopleCount: 500)
        let trivial = TrivialRoute(wallet: world.wallet)
        try await BenchServer.run(world.wallet, with: trivial.mount) { port in
            try await measure(world, port: port)
        }
        try FileManager.default.removeItem(at: world.folder)
    }

    private static func measure(_ world: BenchWorld, port: Int) async throws {
        let load = Load(world: world, port: port)
        var results: [Load.Kind: [Load.Result]] = [:]
        for round in 1...rounds {
            print("round \(round) of \(rounds)")
            for kind in kinds {
                let result = try load.run(kind, connections: connections, seconds: seconds)
                results[kind, default: []].append(result)
            }
        }
        let medians = results.mapValues { $0.sorted { $0.rate < $1.rate }[$0.count / 2] }
        report(medians)
        let books = try await world.wallet.audit.verify()
        print(
            "\(books.transferCount) transfers, books \(books.findings.isEmpty ? "right" : "WRONG")")
    }

    private static func report(_ results: [Load.Kind: Load.Result]) {
        let base = results[.trivial]?.rate ?? 1
        print("\nmedian of \(rounds) rounds, \(connections) connections")
        for kind in kinds {
            guard let result = results[kind] else { continue }
            let ratio = Int((result.rate / base * 100).rounded())
            print(
                "\(kind.title): \(Int(result.rate))/s, \(ratio) % of trivial, "
                    + "p99 \(result.p99Milliseconds) ms, \(result.failures) failures")
        }
        let transfer = results[.transfer]
        let balance = results[.balance]
        let passed =
            (transfer?.rate ?? 0) >= 0.45 * base && (transfer?.p99Milliseconds ?? 99) < 30
            && (balance?.rate ?? 0) >= 0.7 * base && results.values.allSatisfy { $0.failures == 0 }
        print(passed ? "bars met" : "BARS MISSED: transfers 45 %, p99 below 30 ms, balance 70 %")
        if !passed { exit(1) }
    }
}
