import BenchSupport
import Foundation

/// Requests per second of a wallet in PostgreSQL, compared with the same wallet in SQLite, in turns
/// in one run: `Tools/with-postgres .build/release/EngineBench`.
@main struct EngineBench {
    static let rounds = Int(ProcessInfo.processInfo.environment["BENCH_ROUNDS"] ?? "") ?? 3
    static let connections =
        Int(ProcessInfo.processInfo.environment["BENCH_CONNECTIONS"] ?? "") ?? 32
    static let seconds = 4
    static let kinds: [Load.Kind] = [.balance, .transfer, .hot]

    enum Engine: CaseIterable { case sqlite, postgres }

    static func main() async throws {
        guard let server = BenchWorld.server else {
            print("Name a new PostgreSQL database in AWALLET_TEST_DATABASE.")
            exit(64)
        }
        let sqlite = try await BenchWorld(peopleCount: 200)
        let postgres = try await BenchWorld(peopleCount: 200, on: server)
        try await BenchServer.run(sqlite.wallet) { first in
            try await BenchServer.run(postgres.wallet) { second in
                try measure([
                    .sqlite: Load(world: sqlite, port: first),
                    .postgres: Load(world: postgres, port: second),
                ])
            }
        }
        for world in [sqlite, postgres] {
            let books = try await world.wallet.audit.verify()
            print("\(books.transferCount) transfers, \(books.findings.count) findings")
            try FileManager.default.removeItem(at: world.folder)
        }
    }

    private static func measure(_ loads: [Engine: Load]) throws {
        var rates: [Engine: [Load.Kind: [Double]]] = [:]
        var failures = 0
        for round in 1...rounds {
            print("round \(round) of \(rounds)")
            for kind in kinds {
                for (engine, load) in loads {
                    let result = try load.run(kind, connections: connections, seconds: seconds)
                    rates[engine, default: [:]][kind, default: []].append(result.rate)
                    failures += result.failures
                }
            }
        }
        let medians = rates.mapValues { $0.mapValues { $0.sorted()[$0.count / 2] } }
        report(medians, failures)
    }

    private static func report(_ medians: [Engine: [Load.Kind: Double]], _ failures: Int) {
        func rate(_ engine: Engine, _ kind: Load.Kind) -> Double { medians[engine]?[kind] ?? 0 }
        print("\nmedian of \(rounds) rounds, \(connections) connections, \(failures) failures")
        for kind in kinds {
            let (sqlite, postgres) = (rate(.sqlite, kind), rate(.postgres, kind))
            print(
                "\(kind.title): SQLite \(Int(sqlite))/s, PostgreSQL \(Int(postgres))/s, "
                    + "\(Int(postgres / sqlite * 100)) %")
        }
        let hot = rate(.postgres, .hot) / rate(.postgres, .transfer)
        print("one hot account: \(Int(hot * 100)) % of spread ones")
        let isFast = kinds.prefix(2).allSatisfy { rate(.postgres, $0) >= rate(.sqlite, $0) / 2 }
        let passed = isFast && hot >= 0.9 && failures == 0
        print(
            passed ? "bars met" : "BARS MISSED: 50 % of SQLite, a hot account 90 % of spread ones")
        if !passed { exit(1) }
    }
}
