import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// Moving a wallet to another database.
@Suite struct MoveTests {
    private func file() throws -> SQLiteEngine {
        try SQLiteEngine(
            folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path)
    }

    private func filled() async throws -> Bench {
        let bench = try Bench()
        let (ada, grace) = (try await bench.person(1), try await bench.person(2))
        let wallet = try bench.wallet
        let rent = try await wallet.accounts.open(named: "Rent", by: ada).record.id
        _ = try await wallet.accounts.open(named: "Purse", by: grace)
        _ = try await wallet.transfers.deposit(
            dollars(9_00), into: rent, by: ada, key: IdempotencyKey("deposit"))
        _ = try await wallet.transfers.send(
            dollars(2_50), from: rent, to: grace, note: "Lunch – ½ each", by: ada,
            as: .theWallet, key: IdempotencyKey("lunch"))
        _ = try await wallet.webhooks.create("https://example.org", by: ada)
        _ = try await wallet.codes.sendCode(
            to: bench.phone(3), from: ClientAddress("203.0.113.7"))
        try await wallet.knownPeople.setFavourite(true, grace, by: ada)
        try await wallet.knownPeople.setBlocked(true, ada, by: grace)
        try await wallet.portraits.set(Array("photo".utf8), of: grace)
        return bench
    }

    @Test("A moved wallet has every row of the old one, and the same mark")
    func everything() async throws {
        let bench = try await filled()
        let copy = try file()
        let report = try SQLStore.copy(bench.inner, into: copy)
        #expect(report.mark == (try await bench.wallet.audit.verify().mark))
        for table in Table.copied {
            func rows(_ engine: any SQLEngine) throws -> [[SQLValue]] {
                try engine.snapshot { connection in
                    var rows: [[SQLValue]] = []
                    try table.rows(in: connection) { rows.append($0) }
                    return rows
                }
            }
            #expect(try rows(copy) == rows(bench.inner), "\(table.name)")
        }
    }

    @Test("A move that was interrupted runs again over the empty tables that it made")
    func interrupted() async throws {
        let bench = try await filled()
        let target = try file()
        try target.withWriter { try Migrations.run(on: $0, upTo: 20) }
        let report = try SQLStore.copy(bench.inner, into: target)
        #expect(report.mark == (try await bench.wallet.audit.verify().mark))
        #expect(throws: MoveError.targetInUse) { try SQLStore.copy(bench.inner, into: target) }
    }

    @Test("A wallet moved back goes on: new keys follow the old ones")
    func thereAndBack() async throws {
        let bench = try await filled()
        let middle = try file()
        _ = try SQLStore.copy(bench.inner, into: middle)
        let end = try TestDatabase(
            folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        let report = try SQLStore.copy(middle, into: end.engine)
        let wallet = bench.wallet(on: try SQLStore(engine: end.engine))
        #expect(try await wallet.audit.verify().mark == report.mark)
        _ = try await wallet.codes.sendCode(
            to: bench.phone(4), from: ClientAddress("203.0.113.8"))
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("A database with a wallet is no place to move to")
    func inUse() async throws {
        let (bench, other) = (try await filled(), try await filled())
        #expect(throws: MoveError.targetInUse) {
            try SQLStore.copy(bench.inner, into: other.inner)
        }
    }

    @Test("Wrong books are not moved")
    func damaged() async throws {
        let bench = try await filled()
        try bench.execute("UPDATE account SET balance = balance + 1 WHERE name = 'Rent'")
        let target = try file()
        #expect(throws: MoveError.self) { try SQLStore.copy(bench.inner, into: target) }
        #expect(try !SQLStore.hasWallet(target))
    }
}
