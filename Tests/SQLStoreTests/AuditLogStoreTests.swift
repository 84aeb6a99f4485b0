import Ledger
import Testing
import WalletServices

@testable import SQLStore

@Suite("The log of acts in the database")
struct AuditLogStoreTests {
    @Test("An erased detail leaves the chain whole; a changed one is found (P-AUD-1)")
    func details() async throws {
        let bench = try Bench()
        let ada = try await bench.person(1)
        let before = try await bench.wallet.audit.verify()
        #expect(before.logCount == 2 && before.mark.log?.number == 2)
        try bench.execute("DELETE FROM audit_detail WHERE number = 2")
        let erased = try await bench.wallet.log.page(of: ada, limit: 9).map(\.entry)
        #expect(erased.map(\.isErased) == [true, false])
        #expect(erased[0].act == .signedIn && erased[0].facts == AuditFacts())
        let after = try await bench.wallet.audit.verify(expecting: before.mark)
        #expect(after.findings == [] && after.mark == before.mark)
        try bench.execute("UPDATE audit_detail SET text = 'address=127.0.0.9' WHERE number = 1")
        let report = try await bench.wallet.audit.verify()
        #expect(report.findings == [.logDetailWrong(at: 1)])
        #expect(report.isDamaged)
    }

    @Test("An entry and its act are both there, or neither (P-AUD-1)")
    func together() async throws {
        let bench = try Bench()
        let ada = try await bench.person(1)
        let roles = try bench.wallet.roles
        let host = try bench.wallet.treasurers.commandLine
        try bench.inner.withWriter {
            try $0.define(.refusing("no_detail", "INSERT ON audit_detail", because: "no detail"))
        }
        await #expect(throws: StoreError.self) {
            _ = try await roles.set(.host, of: ada, by: host)
        }
        try bench.dropTrigger("no_detail")
        #expect(try await roles.list(by: host).isEmpty)
        _ = try await roles.set(.host, of: ada, by: host)
        let acts = try await bench.wallet.log.page(of: ada, limit: 9).map(\.entry.act)
        #expect(acts == [.roleChanged, .signedIn, .personJoined])
        #expect(try await bench.wallet.audit.verify().findings == [])
    }

    @Test("A mark without the log's place stays valid; a log that was cut off is found")
    func marks() async throws {
        let bench = try Bench()
        _ = try await bench.person(1)
        let mark = try await bench.wallet.audit.verify().mark
        let older = LedgerMark(journal: mark.journal, register: mark.register)
        #expect(try await bench.wallet.audit.verify(expecting: older).findings == [])
        try bench.dropTrigger("audit_event_is_never_deleted")
        try bench.execute("DELETE FROM audit_detail WHERE number = 2")
        try bench.execute("DELETE FROM audit_event WHERE number = 2")
        let report = try await bench.wallet.audit.verify(expecting: mark)
        #expect(report.findings.contains(.logCut(at: 2)))
    }
}
