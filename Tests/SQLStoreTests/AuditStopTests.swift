import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// A wrong ledger stops all writes (C-41).
@Suite struct AuditStopTests {
    /// Ada with 20.00 in Rent and 5.00 in a goal, Grace with an empty Purse, just after a restart.
    private struct Fixture {
        let bench: Bench
        let ada: PersonID
        let grace: PersonID
        let rent: AccountID
        let trip: AccountID

        init() async throws {
            bench = try Bench()
            (ada, grace) = (try await bench.person(1), try await bench.person(2))
            let (wallet, ada, grace) = (try bench.wallet, ada, grace)
            rent = try await wallet.accounts.open(named: "Rent", by: ada).record.id
            _ = try await wallet.accounts.open(named: "Purse", by: grace)
            _ = try await wallet.transfers.deposit(
                dollars(25_00), into: rent, by: ada, key: IdempotencyKey("deposit"))
            trip = try await wallet.goals.create(Goals.Draft(name: "Trip"), in: rent, by: ada)
                .goal.id
            _ = try await wallet.goals.add(
                dollars(5_00), to: trip, by: ada, key: IdempotencyKey("save"))
            try bench.restart()
        }

        func pay(_ cents: Int64, key: String) async throws {
            _ = try await bench.wallet.transfers.send(
                dollars(cents), from: rent, to: grace, by: ada, key: IdempotencyKey(key))
        }

        func isStopped(_ body: () async throws -> Void) async -> Bool {
            do { try await body() } catch StoreError.stopped { return true } catch { return false }
            return false
        }
    }

    @Test("A balance raised with another tool is not spent, and all writes stop (C-41)")
    func raised() async throws {
        let fixture = try await Fixture()
        try fixture.bench.execute(
            "UPDATE account SET balance = 900000 WHERE name = 'Rent' AND kind = 'customer'")
        #expect(await fixture.isStopped { try await fixture.pay(30_00, key: "much") })
        #expect(try fixture.bench.wallet.audit.stopReason != nil)
        #expect(await fixture.isStopped { _ = try await fixture.bench.person(3) })
        #expect(try fixture.bench.texts("SELECT count(*) FROM transfer") == ["2"])
        // Reads still work.
        #expect(
            try await fixture.bench.wallet.accounts.overview(of: fixture.grace).accounts.count == 1)
        let page = try await fixture.bench.wallet.feed.page(of: fixture.rent, by: fixture.ada)
        #expect(page.entries.count == 2)
    }

    @Test("A lowered balance, also a goal's or a receiver's, stops all writes (C-41)")
    func others() async throws {
        for name in ["Rent", "Trip", "Purse"] {
            let fixture = try await Fixture()
            try fixture.bench.execute(
                "UPDATE account SET balance = balance + 1 WHERE name = '\(name)'")
            let isStopped = await fixture.isStopped {
                if name != "Trip" { return try await fixture.pay(1_00, key: "pay") }
                _ = try await fixture.bench.wallet.goals.takeOut(
                    dollars(1_00), from: fixture.trip, by: fixture.ada, key: IdempotencyKey("out"))
            }
            #expect(isStopped, "\(name)")
        }
    }

    @Test("An audit's finding stops all writes until the operator verifies a repair (C-41)")
    func audited() async throws {
        let fixture = try await Fixture()
        try await fixture.pay(1_00, key: "before")
        try fixture.bench.execute("UPDATE account SET balance = balance + 1 WHERE name = 'Purse'")
        #expect(try await fixture.bench.wallet.audit.verify().findings.isEmpty == false)
        #expect(await fixture.isStopped { try await fixture.pay(1_00, key: "after") })
        try fixture.bench.execute("UPDATE account SET balance = balance - 1 WHERE name = 'Purse'")
        // The nightly audit does not end a stop that the operator must know about.
        #expect(try await fixture.bench.wallet.audit.verify().findings == [])
        #expect(await fixture.isStopped { try await fixture.pay(1_00, key: "after") })
        #expect(try await fixture.bench.wallet.audit.verify(endsStop: true).findings == [])
        try await fixture.pay(1_00, key: "after")
        #expect(try fixture.bench.wallet.audit.stopReason == nil)
        #expect(try await fixture.bench.wallet.audit.verify().findings == [])
    }

    @Test("A mark of another ledger is a finding, but stops nothing (C-40, C-41)")
    func foreignMark() async throws {
        let fixture = try await Fixture()
        let place = LedgerMark.Place(number: 2, hash: Digest32(of: [1]))
        let mark = LedgerMark(journal: place, register: place)
        let report = try await fixture.bench.wallet.audit.verify(expecting: mark)
        #expect(report.findings == [.journalCut(at: 2), .registerCut(at: 2)])
        try await fixture.pay(1_00, key: "pay")
        let later = try await fixture.bench.wallet.audit.verify(expecting: report.mark)
        #expect(later.findings == [])
        #expect(LedgerMark(later.mark.text) == later.mark)
    }

    @Test("Only the first payment after a start reads the journal (C-41)")
    func cost() async throws {
        let fixture = try await Fixture()
        let engine = fixture.bench.engine
        var counts: [Int] = []
        for key in ["first", "second", "third"] {
            let before = engine.statements.count
            try await fixture.pay(1_00, key: key)
            let asked = engine.statements.dropFirst(before)
            counts.append(asked.count { $0.contains("CASE WHEN debit_account") })
        }
        #expect(counts == [2, 0, 0])
    }

    @Test("An entry booked in the past, or a clock set back, does not hide the last entry")
    func past() async throws {
        let fixture = try await Fixture()
        _ = try await fixture.bench.wallet.spending.simulate(
            in: fixture.rent, by: fixture.ada, key: IdempotencyKey("weeks"))
        fixture.bench.advance(seconds: -86_400)
        try await fixture.pay(1_00, key: "earlier")
        try fixture.bench.restart()
        try await fixture.pay(1_00, key: "later")
        #expect(try await fixture.bench.wallet.audit.verify().findings == [])
    }

    @Test("A damaged row is never shown, and fails only requests that need it (C-37)")
    func damagedRow() async throws {
        let fixture = try await Fixture()
        try fixture.bench.dropTrigger("person_is_sealed_again")
        try fixture.bench.inner.withWriter {
            try $0.execute(
                "UPDATE person SET display_name = 'Mallory' WHERE id = $1", [.id(fixture.ada)])
        }
        await #expect(throws: StoreError.damaged("a row of person is damaged")) {
            _ = try await fixture.bench.store.read { try $0.people(limit: 10) }
        }
        await #expect(throws: StoreError.self) {
            try await fixture.bench.store.write { tx in _ = try tx.person(fixture.ada) }
        }
        _ = try await fixture.bench.person(2)
        let findings = try await fixture.bench.wallet.audit.verify().findings
        #expect(findings.contains { "\($0)".hasPrefix("rowDamaged(table: \"person\"") })
    }

    @Test("A disk that does not return a page once is not damage, and stops nothing (C-41)")
    func unreadable() async throws {
        let fixture = try await Fixture()
        for text in ["FROM transfer", "FROM account", "row_tally", "BEGIN"] {
            fixture.bench.engine.fail(.init(cause: .unreadable, text: text))
            await #expect(throws: StoreError.self, "\(text)") {
                _ = try await fixture.bench.wallet.audit.verify()
                try await fixture.pay(1_00, key: text)
            }
            fixture.bench.engine.fail(nil)
            #expect(try fixture.bench.wallet.audit.stopReason == nil)
        }
        #expect(fixture.bench.diskFailures == 0)
        try await fixture.pay(1_00, key: "after")
        #expect(try await fixture.bench.wallet.audit.verify().findings == [])
    }

    @Test("A write that meets an unreadable page changes nothing, and the next one goes on (C-41)")
    func unreadableWrite() async throws {
        let fixture = try await Fixture()
        fixture.bench.engine.fail(.init(cause: .unreadable, text: "INSERT INTO transfer"))
        await #expect(throws: StoreError.unavailable("planted")) {
            try await fixture.pay(1_00, key: "pay")
        }
        try await fixture.pay(1_00, key: "pay")
        #expect(try fixture.bench.texts("SELECT count(*) FROM transfer") == ["3"])
    }

    @Test("What only one of two audits finds stops nothing, and is told (C-41)")
    func wrongOnce() async throws {
        let fixture = try await Fixture()
        fixture.bench.engine.fail(.init(cause: .damagedRow, text: "ORDER BY sequence"))
        let report = try await fixture.bench.wallet.audit.verify()
        #expect(report.findings == [] && report.passing.isEmpty == false)
        try await fixture.pay(1_00, key: "pay")
    }

    @Test("A write that found the ledger wrong stops all others until an audit of it (C-41)")
    func suspected() async throws {
        let fixture = try await Fixture()
        let isStopped = await fixture.isStopped {
            let finding = AuditFinding.balanceWrong(fixture.rent, stored: 1, derived: 2)
            try await fixture.bench.store.write { (_) -> Void in
                throw AuditError(finding: finding)
            }
        }
        #expect(isStopped)
        // The disk had returned a wrong page: the audit finds nothing, and nobody has to act.
        let end = ContinuousClock.now + .seconds(20)
        while try fixture.bench.wallet.audit.stopReason != nil, ContinuousClock.now < end {
            await Task.yield()
        }
        try await fixture.pay(1_00, key: "pay")
    }
}
