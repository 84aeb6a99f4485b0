import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

@Suite("Erasing a person, in the database")
struct ErasureTests {
    @Test("Each table is erased from, or kept with the reason (P-DATA-2)")
    func everyTable() throws {
        let tables = try Bench().texts(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name
            """)
        let named = ErasedTable.all.map(\.table) + ErasedTable.kept.keys
        #expect(named.sorted() == tables)
    }

    /// Ada, who paid Grace with a note, and leaves with an empty account.
    private func leaving() async throws -> (Bench, ada: PersonID) {
        let bench = try Bench()
        let (ada, grace) = (try await bench.person(1), try await bench.person(2))
        let wallet = try bench.wallet
        _ = try await wallet.people.setDisplayName("Heron Lovelace", of: ada)
        for account in try await wallet.accounts.overview(of: ada).accounts {
            _ = try await wallet.accounts.close(
                account.id, confirming: account.balance.minorUnits, by: ada)
        }
        let rent = try await wallet.accounts.open(named: "Heron rent", by: ada).record.id
        _ = try await wallet.accounts.open(named: "Purse", by: grace)
        let key = try IdempotencyKey("deposit")
        _ = try await wallet.transfers.deposit(dollars(9_00), into: rent, by: ada, key: key)
        _ = try await wallet.transfers.send(
            dollars(9_00), from: rent, to: grace, note: "Heron lunch", by: ada,
            as: .theWallet, key: IdempotencyKey("lunch"))
        return (bench, ada)
    }

    private func bytes(of bench: Bench) throws -> Data {
        let folder = bench.folder
        return try FileManager.default
            .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("wallet.db") }
            .reduce(into: Data()) { $0 += try Data(contentsOf: $1) }
    }

    @Test("No byte of the database or its log has the person's words afterwards (P-DATA-2)")
    func bytesAreGone() async throws {
        let (bench, ada) = try await leaving()
        let word = Data("Heron".utf8)
        #expect(try bytes(of: bench).range(of: word) != nil)
        try await bench.wallet.erasure.erase(ada)
        #expect(try bytes(of: bench).range(of: word) == nil)
        #expect(try bench.texts("SELECT count(*) FROM departed WHERE is_scrubbed = 0") == ["0"])
        #expect(try await bench.wallet.audit.verify().findings == [])
    }

    @Test("What could not be scrubbed is scrubbed by the next check (P-DATA-2)")
    func scrubbedLater() async throws {
        let (bench, ada) = try await leaving()
        bench.engine.fail(.init(cause: .full, text: "UPDATE departed SET is_scrubbed"))
        try await bench.wallet.erasure.erase(ada)
        #expect(bench.engine.hasFailed)
        let left = "SELECT hex(person) FROM departed WHERE is_scrubbed ="
        #expect(try bench.texts("\(left) 0").count == 1)
        try await bench.wallet.erasure.scrub()
        #expect(try bench.texts("\(left) 1").count == 1)
    }

    @Test(
        "Nothing is written about somebody who left (P-DATA-2)",
        arguments: [
            "UPDATE person SET display_name = 'Ada' WHERE id = $1",
            "INSERT INTO role (person, role, given_at) VALUES ($1, 'host', 5)",
            """
            INSERT INTO account (id, kind, currency, balance, owner, name, name_key, position,
              opened_at, fingerprint)
            VALUES (randomblob(16), 'customer', 'USD', 0, $1, 'New', 'new', 9, 5, x'')
            """,
            """
            INSERT INTO audit_event (number, happened_at, act, actor, detail_hash, hash)
            VALUES (999, 5, 'signed_in', $1, randomblob(32), randomblob(32))
            """,
        ])
    func nothingNew(statement: String) async throws {
        let (bench, ada) = try await leaving()
        try await bench.wallet.erasure.erase(ada)
        #expect(throws: SQLError.self) {
            try bench.inner.withWriter { try $0.execute(statement, [.id(ada)]) }
        }
    }

    @Test("A missing note of somebody who is here is still a finding (P-DATA-2)")
    func missingNotes() async throws {
        let (bench, _) = try await leaving()
        try bench.execute("DELETE FROM transfer_note")
        let findings = try await bench.wallet.audit.verify().findings
        #expect(findings.contains(.noteWrong(at: 2)))
    }
}
