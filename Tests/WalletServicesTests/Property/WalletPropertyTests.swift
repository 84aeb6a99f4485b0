import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// The wallet on its real store against a list of balances (TST-2, MON-1).
///
/// `AWALLET_PROPERTY_COMMANDS` and `AWALLET_PROPERTY_SEED` set the number and the seed of commands.
@Suite struct WalletPropertyTests {
    private static let groups = 8

    static func setting(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    static func world(in database: TestDatabase? = nil) throws -> World {
        try World(database: database) {
            $0.accountsPerPerson = 5
            $0.goalsPerAccount = 4
        }
    }

    static func commands(
        _ count: Int, seed: UInt64, hasTime: Bool = false
    ) -> [Command] {
        var random = SeededRandomness(seed: seed)
        var commands: [Command] = []
        for _ in 0..<count {
            // Sometimes a command is repeated.
            let isAgain = Int.random(in: 0..<10, using: &random) == 0
            let earlier = isAgain ? commands.suffix(10).randomElement(using: &random) : nil
            commands.append(earlier ?? Command.random(using: &random, hasTime: hasTime))
        }
        return commands
    }

    /// Every possible outcome; a run without one of them has tested little.
    private static let answers =
        [
            "opened", "opened again", "renamed", "closed", "closed with money", "booked",
            "booked again", "clamped", "goal made", "goal made again",
        ] + (refusals + rejections.map { .rejected($0) }).map { "\($0)" } + overLimits

    private static let refusals: [WalletError] = [
        .money(.currencyUnknown), .account(.limitReached), .account(.nameInvalid),
        .account(.nameTaken), .account(.notFound), .account(.notEmpty), .account(.hasGoals),
        .money(.idempotencyKeyReused), .money(.nothingToWithdraw), .money(.recipientIsSender),
        .money(.recipientCannotReceive), .goal(.notFound), .goal(.archived), .goal(.limitReached),
        .goal(.nothingToRoundUp), .treasury(.personFrozen), .treasury(.accountFrozen),
    ]

    private static let rejections: [Rejection] = [
        .amountNotPositive, .amountOverLimit, .sameAccount, .currencyMismatch, .insufficientFunds,
    ]

    private static let overLimits = LimitSpan.allCases.map {
        Outcome.refused(.overLimit($0, .zero(.dollar))).kind
    }

    /// Eight parallel groups of people, each with its own sequence from the seed: one group's
    /// commands must not affect the outcomes of another's.
    @Test("100,000 random commands match a list of balances (TST-2, MON-1, MON-2, P-LIM-2)")
    func randomCommands() async throws {
        let total = Int(Self.setting("AWALLET_PROPERTY_COMMANDS") ?? 100_000)
        let seed = Self.setting("AWALLET_PROPERTY_SEED") ?? UInt64.random(in: 1...999_999)
        let world = try Self.world()
        let tally = try await withThrowingTaskGroup(of: [String: Int].self) { tasks in
            for group in 0..<Self.groups {
                tasks.addTask {
                    let commands = Self.commands(
                        total / Self.groups, seed: seed * 100 + UInt64(group))
                    var runner = try await Runner(world: world, firstNumber: group * 10)
                    runner.verifiesLedger = group == 0
                    do { try await runner.run(commands) } catch let found as Runner.Difference {
                        try await Self.report(found, commands, seed: seed, group: group)
                    }
                    return runner.tally
                }
            }
            return try await tasks.reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
        }
        let report = try await world.wallet.audit.verify()
        #expect(report.findings == [], "seed \(seed)")
        for answer in Self.answers where total >= 100_000 {
            #expect(tally[answer, default: 0] >= 20, "\(answer), seed \(seed)")
        }
    }

    @Test(
        "Weeks, round-ups, recurring transfers, limits match a list of balances (S-RND-12, P-LIM-1)"
    )
    func passingTime() async throws {
        let total = Int(Self.setting("AWALLET_PROPERTY_COMMANDS") ?? 100_000) / 12
        let seed = Self.setting("AWALLET_PROPERTY_SEED") ?? UInt64.random(in: 1...999_999)
        let commands = Self.commands(total, seed: seed, hasTime: true)
        var runner = try await Runner(world: Self.world(), firstNumber: 0)
        do { try await runner.run(commands) } catch let found as Runner.Difference {
            try await Self.report(found, commands, seed: seed, group: 0)
        }
        let report = try await runner.world.wallet.audit.verify()
        #expect(report.findings == [], "seed \(seed)")
        for answer in Self.timelyAnswers where total >= 8000 {
            #expect(runner.tally[answer, default: 0] >= 1, "\(answer), seed \(seed)")
        }
    }

    private static let timelyAnswers =
        ["passed", "passed, saved", "passed, rounded up, saved"]
        + [WalletError.goal(.multiplierInvalid), .goal(.archived), .goal(.notFound)].map { "\($0)" }

    private static func report(
        _ found: Runner.Difference, _ commands: [Command], seed: UInt64, group: Int
    ) async throws {
        let least = try await shrunk(Array(commands.prefix(found.step + 1))) { fewer in
            try await difference(fewer) != nil
        }
        let end = try await difference(least)?.words ?? "only beside other groups: \(found.words)"
        Issue.record(
            """
            AWALLET_PROPERTY_SEED=\(seed), group \(group), step \(found.step)
            \(least.map { "  \($0)" }.joined(separator: "\n"))
            \(end)
            """)
    }

    private static func difference(
        _ commands: [Command], clampsMoves: Bool = false
    ) async throws -> Runner.Difference? {
        var runner = try await Runner(world: world(), firstNumber: 0, clampsMoves: clampsMoves)
        do { try await runner.run(commands) } catch let found as Runner.Difference { return found }
        return nil
    }

    @Test("A wrong rule is found and shrunk to the few commands that show it")
    func findsAMistake() async throws {
        let commands = Self.commands(2000, seed: 7)
        let found = try #require(try await Self.difference(commands, clampsMoves: true))
        let least = try await shrunk(Array(commands.prefix(found.step + 1))) { fewer in
            try await Self.difference(fewer, clampsMoves: true) != nil
        }
        // Two accounts, some money in one of them, and a move of more than that.
        #expect(least.count <= 4, "\(least)")
        guard case .move = least.last else {
            Issue.record("\(least)")
            return
        }
    }
}
