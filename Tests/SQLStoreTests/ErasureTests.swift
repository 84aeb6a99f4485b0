import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

@Suite("Erasing a person, in the database")
struct ErasureTests {
    /// Words from closed lists of our own.
    private static let words: Set = [
        "kind", "currency", "source", "source_sub_type", "counterparty_type", "country",
        "category", "state", "role",
    ]

    @Test("A row that stays keeps no text of a person's own (P-DATA-2)")
    func everyText() {
        for table in Table.all {
            let updates = table.erasing.map(\.sql).filter { $0.hasPrefix("UPDATE") }
            guard !updates.isEmpty else { continue }
            let texts = table.columns.filter { $0.type == .text }
            for column in texts.map(\.name) where !Self.words.contains(column) {
                // The note of a payment to the person is its payer's.
                let isOthers = table.name == "approval" && column == "note"
                #expect(
                    isOthers
                        || updates.contains { $0.contains("\(column) = ") },
                    "\(table.name) keeps \(column)")
            }
        }
    }

    @Test("A statement that fails undoes the whole erasure (P-DATA-2)")
    func allOrNothing() async throws {
        let (bench, ada) = try await leaving()
        let wallet = try bench.wallet
        let count = Table.erasing.count
        for number in [1, count / 2, count] {
            bench.engine.fail(
                .init(countdown: number, cause: .full, text: Transaction.forTheHost))
            await #expect(throws: StoreError.self) { try await wallet.erasure.erase(ada) }
            #expect(bench.engine.hasFailed)
            let names = try await wallet.people.list(limit: 9).map(\.displayName)
            #expect(names.contains("Heron Lovelace"))
            #expect(try await wallet.audit.verify().findings == [])
        }
        try await wallet.erasure.erase(ada)
        #expect(try await wallet.audit.verify().findings == [])
    }

    /// Ada, who paid Grace with a note, and leaves with an empty account.
    private func leaving(
        _ bench: Bench? = nil
    ) async throws -> (Bench, ada: PersonID) {
        let bench = try bench ?? Bench()
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
        let (bench, ada) = try await leaving(.onSQLite())
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
        let left = "SELECT count(*) FROM departed WHERE is_scrubbed ="
        #expect(try bench.texts("\(left) 0") == ["1"])
        try await bench.wallet.erasure.scrub()
        #expect(try bench.texts("\(left) 1") == ["1"])
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
