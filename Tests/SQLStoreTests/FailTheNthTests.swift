import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// Each statement of a scenario fails once, and the money is right every time (TST-4, MON-5,
/// DUR-4).
@Suite struct FailTheNthTests {
    struct Way: Sendable, CustomTestStringConvertible {
        let cause: SQLError.Cause
        var moment = WatchedEngine.Moment.before
        var testDescription: String { "\(cause), \(moment)" }
    }

    static let ways = [
        Way(cause: .full), Way(cause: .other), Way(cause: .disk), Way(cause: .disk, moment: .after),
    ]

    /// Two people and their steps, each step with a key of its own.
    private struct Scenario {
        let bench: Bench
        let ada: PersonID
        let grace: PersonID
        let from: AccountID
        let to: AccountID

        init() async throws {
            bench = try Bench()
            ada = try await bench.person(1)
            grace = try await bench.person(2)
            from = try await bench.wallet.accounts.open(named: "Rent", by: ada).record.id
            to = try await bench.wallet.accounts.open(named: "Purse", by: grace).record.id
        }

        typealias Step = @Sendable (Wallet) async throws -> Void

        func steps() -> [Step] {
            let (ada, grace, from, to) = (ada, grace, from, to)
            return [
                {
                    _ = try await $0.transfers.deposit(
                        dollars(100_00), into: from, by: ada, key: IdempotencyKey("deposit"))
                },
                {
                    _ = try await $0.transfers.send(
                        dollars(30_00), from: from, to: grace, note: "Tea", by: ada,
                        key: IdempotencyKey("send"))
                },
                {
                    _ = try await $0.transfers.withdraw(
                        dollars(50_00), from: to, by: grace, key: IdempotencyKey("withdraw"))
                },
                {
                    let food = try await $0.accounts.open(
                        named: "Food", by: ada, key: IdempotencyKey("open")
                    ).record.id
                    _ = try await $0.transfers.move(
                        dollars(20_00), from: from, to: food, by: ada, key: IdempotencyKey("move"))
                },
            ]
        }

        /// Runs a step; when the store fails, runs it again with the same key, as a client must.
        func perform(_ step: Step) async throws {
            do {
                try await step(bench.wallet)
            } catch let error as StoreError {
                if case .outcomeUnknown = error {
                    await bench.diskHasFailed()
                    await #expect(throws: StoreError.unavailable("planted")) {
                        try await bench.store.write { _ in }
                    }
                    try bench.restart()
                }
                try await step(bench.wallet)
            }
        }

        func check(_ comment: Comment) async throws {
            let mine = try await bench.wallet.accounts.overview(of: ada).accounts
            let theirs = try await bench.wallet.accounts.overview(of: grace).accounts
            #expect(mine.map(\.balance.minorUnits) == [50_00, 20_00], comment)
            #expect(theirs.map(\.balance.minorUnits) == [0], comment)
            let report = try await bench.wallet.audit.verify()
            #expect(report.findings == [], comment)
            #expect(report.transferCount == 4, comment)
        }
    }

    @Test("After any failed statement, a retry with the same key succeeds", arguments: ways)
    func everyStatement(way: Way) async throws {
        for number in 1...500 {
            let scenario = try await Scenario()
            scenario.bench.engine.fail(
                .init(countdown: number, cause: way.cause, moment: way.moment))
            for step in scenario.steps() {
                try await scenario.perform(step)
            }
            let hasFailed = scenario.bench.engine.hasFailed
            scenario.bench.engine.fail(nil)
            try await scenario.check("statement \(number), \(way.testDescription)")
            let mayStop = way.cause != .full && hasFailed
            #expect(scenario.bench.diskFailures <= (mayStop ? 1 : 0))
            guard hasFailed else {
                #expect(number > 40, "the scenario has more statements than that")
                return
            }
        }
        Issue.record("every run hit the planted error")
    }

    @Test("A COMMIT that fails on a full disk books nothing, and the store continues (DUR-4)")
    func commitFull() async throws {
        let scenario = try await Scenario()
        scenario.bench.engine.fail(.init(countdown: 1, cause: .full, text: "COMMIT"))
        await #expect(throws: StoreError.unavailable("planted")) {
            try await scenario.steps()[0](scenario.bench.wallet)
        }
        #expect(try await scenario.bench.wallet.audit.verify().transferCount == 0)
        #expect(scenario.bench.diskFailures == 0)
        try await scenario.steps()[0](scenario.bench.wallet)
        #expect(try await scenario.bench.wallet.audit.verify().transferCount == 1)
    }

    @Test(
        "A COMMIT that fails on the disk has an unknown outcome and stops the store (DUR-5, MON-5)",
        arguments: [WatchedEngine.Moment.before, .after])
    func commitDisk(moment: WatchedEngine.Moment) async throws {
        let scenario = try await Scenario()
        let bench = scenario.bench
        bench.engine.fail(.init(countdown: 1, cause: .disk, moment: moment, text: "COMMIT"))
        await #expect(throws: StoreError.outcomeUnknown("planted")) {
            try await scenario.steps()[0](bench.wallet)
        }
        await bench.diskHasFailed()
        #expect(bench.diskFailures == 1)
        await #expect(throws: StoreError.unavailable("planted")) {
            try await scenario.steps()[0](bench.wallet)
        }
        // Reads still work; a restart shows what reached the disk.
        let count: Int64 = moment == .after ? 1 : 0
        #expect(try await bench.wallet.audit.verify().transferCount == count)
        try bench.restart()
        try await scenario.steps()[0](bench.wallet)
        #expect(try await bench.wallet.audit.verify().transferCount == 1)
    }

    @Test("A first start that fails midway leaves nothing half done (TST-10)")
    func migration() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = WatchedEngine(try SQLiteEngine(folder: folder.path))
        var schemas: [Int64: [String]] = [:]
        var (countdown, version, failures) = (1, Int64(0), 0)
        while failures < 2000 {
            engine.fail(.init(countdown: countdown, cause: .full))
            let store = try? SQLStore(engine: engine)
            engine.fail(nil)
            if store != nil { break }
            failures += 1
            let now = try Self.schema(of: engine)
            // A start keeps the steps before its failed one, and none of that one.
            #expect(now.tables == schemas[now.version, default: now.tables])
            schemas[now.version] = now.tables
            (countdown, version) = (now.version == version ? countdown + 1 : 1, now.version)
        }
        #expect((200..<2000).contains(failures))
        let bench = try Bench.onSQLite()
        #expect(try Self.schema(of: engine) == Self.schema(of: bench.inner))
    }

    private struct Schema: Equatable {
        let version: Int64
        let tables: [String]
    }

    private static func schema(of engine: some SQLEngine) throws -> Schema {
        try engine.snapshot { connection in
            let tables = try connection.all(
                "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name", []
            ) { $0.text(0) }
            // The first statement makes the table of steps; it belongs to none of them.
            guard tables.contains(where: { $0.contains("TABLE migration") }) else {
                return Schema(version: 0, tables: tables)
            }
            let version = try connection.first("SELECT max(version) FROM migration", []) {
                $0.integer(0)
            }
            return Schema(
                version: version ?? 0, tables: tables.filter { !$0.contains("TABLE migration") })
        }
    }
}
