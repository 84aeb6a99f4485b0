import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletModel
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// `Released/` has a database of each released version as SQL. Its schema is what the version's own
/// migrations made; its rows have the form of that time, with their checksums and hashes. An empty
/// line parts two statements.
@Suite("Databases of released versions")
struct ReleasedTests {
    /// The files, whose names are the versions.
    private static let files = Result {
        let folder = try #require(Bundle.module.url(forResource: "Released", withExtension: nil))
        return try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
    }

    private static func load(_ file: URL, into folder: URL) throws {
        let engine = try SQLiteEngine(folder: folder.path)
        defer { engine.close() }
        let text = try String(contentsOf: file, encoding: .utf8)
        try engine.withWriter { connection in
            try connection.execute("PRAGMA foreign_keys = OFF", [])
            for statement in text.components(separatedBy: "\n\n") where !statement.isEmpty {
                try connection.execute(statement, [])
            }
        }
    }

    @Test("A released version's database is upgraded with all that is in it (TST-10)")
    func upgraded() async throws {
        let files = try Self.files.get()
        #expect(!files.isEmpty)
        for file in files {
            let bench = try Bench(prepare: { try Self.load(file, into: $0) })
            let version = file.deletingPathExtension().lastPathComponent
            let audit = try await bench.wallet.audit.verify()
            #expect(audit.findings == [], "\(version)")
            #expect(audit.mark.journal.number == 3, "\(version)")
            let (ada, grace) = (try await bench.person(1), try await bench.person(2))
            #expect(try bench.texts("SELECT count(*) FROM person") == ["2"], "\(version)")
            try await expectWhatAdaHas(ada, on: bench)
            let savings = try await bench.wallet.accounts.overview(of: grace).accounts
            #expect(savings.map(\.balance) == [dollars(4_35)], "\(version)")
            try await expectToWork(ada, grace, on: bench)
        }
    }

    private func expectWhatAdaHas(_ ada: PersonID, on bench: Bench) async throws {
        let wallet = try bench.wallet
        let accounts = try await wallet.accounts.overview(of: ada).accounts
        #expect(accounts.map(\.name.shown) == ["Rent"])
        let page = try await wallet.feed.page(of: accounts[0].id, by: ada)
        let lunch = page.entries.first { $0.note == "Lunch" }
        #expect(lunch?.amount == dollars(4_35))
        let goal = try await wallet.goals.list(of: ada).first
        #expect(goal?.name == "Trip")
        #expect(goal?.saved == dollars(3_00))
        #expect(try await wallet.passkeys.list(of: ada).map(\.name) == ["Phone"])
        #expect(try await wallet.tokens.list(of: ada).map(\.name) == ["Pennies"])
        #expect(try await wallet.payees.list(of: ada).map(\.details.name) == ["Bakery"])
        #expect(try await wallet.webhooks.list(of: ada).count == 1)
    }

    /// The upgraded wallet goes on: it pays, and its chains stay whole.
    private func expectToWork(_ ada: PersonID, _ grace: PersonID, on bench: Bench) async throws {
        let wallet = try bench.wallet
        let rent = try await wallet.accounts.overview(of: ada).accounts[0]
        _ = try await wallet.transfers.send(
            dollars(1_00), from: rent.id, to: grace, note: "Tea", by: ada,
            key: IdempotencyKey("tea"))
        // A payment from before the upgrade is still known by its key.
        let again = try await wallet.transfers.send(
            dollars(4_35), from: rent.id, to: grace, note: "Lunch", by: ada,
            key: IdempotencyKey("lunch"))
        #expect(again.isReplay)
        let after = try await wallet.accounts.find(rent.id, of: ada).balance
        #expect(after == dollars(rent.balance.minorUnits - 1_00))
        #expect(try await wallet.audit.verify().findings == [])
    }
}
