import Foundation
import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore
@testable import Sandbox

@Suite("Snapshots")
struct SnapshotTests {
    @Test("A restored bank is as it was, and goes on from there (X-SNAP)")
    func restoring() async throws {
        let bank = try await SnapshotWorld()
        let (ada, account) = try await bank.world.ada()
        let saved = try await bank.shelf.save(as: "before", replaces: false)
        let head = try await bank.world.head()
        try await bank.deposit(5_00, "later", by: ada.person.id, into: account)
        let grace = try await bank.wallet.codes.verify(
            "123456", phone: PhoneNumbers.parse("+15306010002", region: "US"),
            in: bank.world.context)
        _ = try await bank.wallet.sessions.authenticate(grace.token, at: .api)
        try await bank.world.advance(days: 40)

        #expect(try await bank.shelf.restore("before") == saved)
        #expect(try await bank.world.head() == head)
        #expect(bank.world.keeper.reading.now == time("2026-03-27T08:00:00Z"))
        #expect(try await bank.balance(of: account, ada.person.id) == pounds(1_000_00))
        // Both the session of then and the lack of the later one count at once.
        let (_, found) = try await bank.wallet.sessions.authenticate(ada.token, at: .api)
        #expect(found.id == ada.person.id)
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            _ = try await bank.wallet.sessions.authenticate(grace.token, at: .api)
        }
        // A payment on the balance of then, not on the one that the store remembers.
        try await bank.deposit(7_00, "later", by: ada.person.id, into: account)
        #expect(try await bank.balance(of: account, ada.person.id) == pounds(1_007_00))
        #expect(try await bank.wallet.audit.verify().findings == [])
    }

    @Test("The same calls after two restorations give the same journal (X-SNAP, X-CLOCK)")
    func repeating() async throws {
        let bank = try await SnapshotWorld()
        let (ada, account) = try await bank.world.ada()
        _ = try await bank.shelf.save(as: "start", replaces: false)
        var heads: Set<String> = []
        for _ in 1...2 {
            _ = try await bank.shelf.restore("start")
            let other = try await bank.wallet.accounts.open(
                named: "Other", currencyCode: "GBP", by: ada.person.id)
            try await bank.deposit(3_00, "again", by: ada.person.id, into: other.record.id)
            #expect(other.record.id != account)
            heads.insert(try await bank.world.head())
        }
        #expect(heads.count == 1)
    }

    @Test("A clock that ran goes on from what it showed then (X-SNAP)")
    func runningClock() async throws {
        let bank = try await SnapshotWorld(at: nil)
        _ = try await bank.world.ada()
        _ = try await bank.world.keeper.set(ClockChange(isFrozen: false, speed: 60))
        _ = try await bank.shelf.save(as: "running", replaces: false)
        let shown = bank.world.keeper.reading.now
        bank.world.machine.advance(seconds: 3600)
        _ = try await bank.shelf.restore("running")
        let reading = bank.world.keeper.reading
        #expect(!reading.isFrozen && reading.speed == 60)
        #expect(reading.now >= shown && reading.now < shown.adding(seconds: 3600))
    }

    @Test("It says by the sandbox's clock when it was saved (X-SNAP, X-CLOCK)")
    func savedAt() async throws {
        let bank = try await SnapshotWorld()
        _ = try await bank.world.ada()
        try await bank.world.advance(days: 40)
        bank.world.machine.advance(seconds: 3600)
        let saved = try await bank.shelf.save(as: "then", replaces: false)
        #expect(saved.savedAt == bank.world.keeper.reading.now)
        try await bank.world.advance(days: 1)
        #expect(try await bank.shelf.list() == [saved])
    }

    @Test("Writing goes on in a bank that a restoration made right (X-SNAP)")
    func mending() async throws {
        let bank = try await SnapshotWorld()
        let (ada, account) = try await bank.world.ada()
        _ = try await bank.shelf.save(as: "right", replaces: false)
        try bank.world.database.engine.withWriter {
            try $0.execute("UPDATE account SET balance = 7 WHERE id = $1", [.id(account)])
        }
        #expect(try await !bank.wallet.audit.verify().findings.isEmpty)
        await #expect(throws: StoreError.self) {
            try await bank.deposit(1_00, "stopped", by: ada.person.id, into: account)
        }
        _ = try await bank.shelf.restore("right")
        try await bank.deposit(1_00, "stopped", by: ada.person.id, into: account)
        #expect(try await bank.balance(of: account, ada.person.id) == pounds(1_001_00))
    }

    @Test("Codes of another time leave the outbox (X-SNAP)")
    func outbox() async throws {
        let bank = try await SnapshotWorld()
        _ = try await bank.shelf.save(as: "quiet", replaces: false)
        let message = OutgoingMessage.code("482913", lasting: 5)
        try await bank.outbox.send(message, to: .phone(try bank.world.phone()))
        let version = bank.outbox.version
        _ = try await bank.shelf.restore("quiet")
        #expect(bank.outbox.messages().isEmpty && bank.outbox.version > version)
    }
}
