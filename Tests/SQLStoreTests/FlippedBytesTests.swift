import Foundation
import Ledger
import Passwords
import SQLiteDriver
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// A disk that returns different bytes than were written: every read is right or an error, or the
/// audit finds the damage (C-37, DUR-8).
@Suite struct FlippedBytesTests {
    /// How many bytes to flip, one at a time: more with `make torture`.
    private static let count =
        ProcessInfo.processInfo.environment["AWALLET_TORTURE"] == "yes" ? 3000 : 25

    /// Two people with every kind of data, and everything that can be read of it.
    private struct Fixture {
        let bench: Bench
        let ada: PersonID
        let grace: PersonID

        init() async throws {
            bench = try Bench.onSQLite()
            (ada, grace) = (try await bench.person(1), try await bench.person(2))
            let (wallet, ada) = (try bench.wallet, ada)
            _ = try await wallet.people.setDisplayName("Ada", of: ada)
            try await wallet.people.setZone("Europe/London", of: ada)
            let rent = try await wallet.accounts.open(named: "Rent", by: ada).record.id
            _ = try await wallet.accounts.open(named: "Purse", by: grace)
            _ = try await wallet.transfers.deposit(
                dollars(900_00), into: rent, by: ada, key: IdempotencyKey("deposit"))
            for number in 1...8 {
                _ = try await wallet.transfers.send(
                    dollars(1_00), from: rent, to: grace, note: "Lunch \(number)", by: ada,
                    key: IdempotencyKey("lunch-\(number)"))
            }
            _ = try await wallet.spending.simulate(
                in: rent, by: ada, key: IdempotencyKey("weeks"))
            try await plan(wallet, rent)
            try await PayeeExercise(wallet: wallet, ada: ada, account: rent).run()
        }

        private func plan(_ wallet: Wallet, _ rent: AccountID) async throws {
            let goal = try await wallet.goals.create(
                Goals.Draft(name: "Boat", target: dollars(100)), in: rent, by: ada
            ).goal.id
            let rule = try RecurrenceRule(
                start: CivilDate(daysSince1970: 40_000), frequency: .monthly
            ).orThrow("no rule")
            _ = try await wallet.recurring.set(
                RecurringTransfer.Plan(amount: dollars(1), reference: "A boat", rule: rule),
                into: goal, by: ada)
            _ = try await wallet.roundUps.setAutomatic(of: rent, into: goal, by: ada)
            _ = try await wallet.tokens.create(named: "Script", scopes: [.balanceRead], by: ada)
            _ = try await wallet.webhooks.create("https://example.org", by: ada)
            for entry in try await wallet.feed.page(of: rent, by: ada).entries.prefix(9) {
                _ = try await wallet.feed.edit(
                    entry.transfer.order.id, in: rent, category: .coffee, by: ada)
            }
        }

        /// Every answer by its name, without those that ended in an error.
        func answers(of wallet: Wallet) async -> [String: String] {
            var answers: [String: String] = [:]
            for (name, person) in [("ada", ada), ("grace", grace)] {
                for (what, ask) in Self.questions {
                    guard let answer = try? await ask(wallet, person) else { continue }
                    answers["\(name): \(what)"] = answer
                }
            }
            return answers
        }

        private typealias Question = @Sendable (Wallet, PersonID) async throws -> String

        private static let questions: [(String, Question)] = [
            ("accounts", { "\(try await $0.accounts.overview(of: $1))" }),
            ("feed", { "\(try await $0.feed.page(of: $1, limit: 100))" }),
            ("goals", { "\(try await $0.goals.list(of: $1))" }),
            ("zone", { "\(String(describing: try await $0.people.zone(of: $1)))" }),
            ("sessions", { "\(try await $0.sessions.list(of: $1))" }),
            ("tokens", { "\(try await $0.tokens.list(of: $1))" }),
            ("webhooks", { "\(try await $0.webhooks.list(of: $1))" }),
            ("payees", { "\(try await $0.payees.list(of: $1))" }),
            (
                "plans",
                { wallet, person in
                    var plans: [String] = []
                    for account in try await wallet.accounts.overview(of: person).accounts {
                        for goal in try await wallet.goals.list(of: account.id, by: person) {
                            let plan = try await wallet.recurring.find(into: goal.id, by: person)
                            plans.append("\(String(describing: plan))")
                        }
                        let saved = try await wallet.roundUps.automatic(of: account.id, by: person)
                        plans.append("\(String(describing: saved))")
                    }
                    return plans.joined()
                }
            ),
        ]
    }

    /// What happened with one damaged file.
    private enum Outcome: String { case refused, same, found }

    /// - Returns: nil when wrong data was shown and no audit found it.
    private func outcome(_ file: Data, of fixture: Fixture, beside right: [String: String])
        async throws
        -> Outcome?
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try file.write(to: folder.appending(path: SQLiteEngine.fileName))
        guard let engine = try? SQLiteEngine(folder: folder.path),
            let store = try? SQLStore(engine: engine)
        else { return .refused }
        let wallet = Wallet(
            store: store, settings: .sandbox(defaultCurrency: .dollar),
            hasher: PasswordHasher(parameters: .fast), secret: Array("a secret".utf8),
            codeSender: nil, clock: TestClock().port)
        let shown = await fixture.answers(of: wallet)
        let isRight = shown.allSatisfy { right[$0.key] == $0.value }
        guard let report = try? await wallet.audit.verify(), report.findings == [] else {
            return .found
        }
        return isRight && shown.count == right.count ? .same : nil
    }

    @Test("A flipped byte is never shown without being found (C-37)")
    func flips() async throws {
        let fixture = try await Fixture()
        let copy = fixture.bench.folder.appending(path: "copy.db")
        try fixture.bench.store.backup(to: copy.path)
        let sound = try Data(contentsOf: copy)
        // Most of a small file is empty pages, where a flipped byte changes nothing.
        let used = sound.indices.filter { sound[$0] != 0 }
        let right = await fixture.answers(of: try fixture.bench.wallet)
        #expect(right.count == 18)
        var randomness = SystemRandomNumberGenerator()
        var outcomes: [Outcome: Int] = [:]
        for _ in 0..<Self.count {
            let place = try #require(used.randomElement(using: &randomness))
            let flip = UInt8.random(in: 1...255, using: &randomness)
            var file = sound
            file[place] ^= flip
            let outcome = try await outcome(file, of: fixture, beside: right)
            #expect(outcome != nil, "byte \(place) of \(sound.count), changed by \(flip)")
            if let outcome { outcomes[outcome, default: 0] += 1 }
        }
        let counts = outcomes.map { "\($0.key.rawValue) \($0.value)" }.sorted()
        print("Flipped bytes, one at a time: \(counts.joined(separator: ", "))")
        #expect(outcomes[.found, default: 0] + outcomes[.refused, default: 0] > 0)
    }
}
