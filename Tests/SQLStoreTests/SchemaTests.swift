import Foundation
import Ledger
import SQLStore
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@Suite struct SchemaTests {
    /// Ada with 10.00 in Rent, and a second transfer to change.
    private func books(on bench: Bench? = nil) async throws -> Bench {
        let bench = try bench ?? Bench()
        let ada = try await bench.person(1)
        let rent = try await bench.wallet.accounts.open(named: "Rent", by: ada).record.id
        for number in 1...3 {
            _ = try await bench.wallet.transfers.deposit(
                dollars(5_00), into: rent, by: ada, key: IdempotencyKey("deposit-\(number)"))
        }
        return bench
    }

    @Test(
        "The database itself refuses whatever breaks the ledger's rules (MON-2, MON-7)",
        arguments: [
            "UPDATE transfer SET amount = 1 WHERE sequence = 1",
            "UPDATE transfer SET booked_at = 0",
            "DELETE FROM transfer WHERE sequence = 2",
            "DELETE FROM transfer",
            "INSERT OR REPLACE INTO transfer SELECT * FROM transfer WHERE sequence = 1",
            """
            REPLACE INTO transfer SELECT 9, id, kind, debit_account, credit_account, 1, currency,
              debit_balance, credit_balance, booked_at, fingerprint, hash FROM transfer LIMIT 1
            """,
            "UPDATE account SET balance = -1 WHERE kind = 'customer'",
            "UPDATE account SET balance = 9007199254740992 WHERE kind = 'customer'",
            "UPDATE account SET balance = '12abc' WHERE kind = 'customer'",
            "UPDATE account SET closed_at = 1 WHERE kind = 'customer'",
            "UPDATE account SET owner = NULL WHERE kind = 'customer'",
            "UPDATE account SET owner = randomblob(16) WHERE kind = 'customer'",
            "UPDATE account SET kind = 'bank'",
            "DELETE FROM account",
            "DELETE FROM person",
            "INSERT INTO transfer_note VALUES (99, 'no such transfer')",
            "INSERT INTO role SELECT id, 'king', 1, NULL, NULL FROM person",
            "UPDATE audit_event SET act = 'signed_out'",
            "DELETE FROM audit_event",
            "INSERT OR REPLACE INTO audit_event SELECT * FROM audit_event WHERE number = 1",
            "INSERT INTO role VALUES (randomblob(16), 'host', 1, NULL, NULL)",
        ])
    func refuses(sql: String) async throws {
        let bench = try await books()
        #expect(throws: SQLError.self) { try bench.execute(sql) }
        let report = try await bench.wallet.audit.verify()
        #expect(report.findings == [])
        #expect(report.transferCount == 3)
    }

    @Test(
        "A change made by hand is found and named (OPS-3)",
        arguments: [
            ("UPDATE account SET balance = 1 WHERE kind = 'customer'", "balanceWrong"),
            ("UPDATE transfer SET amount = 1 WHERE sequence = 2", "hashBroken(at: 2)"),
            (
                "UPDATE transfer SET fingerprint = hash WHERE sequence = 3",
                "hashBroken(at: 3)"
            ),
            ("DELETE FROM transfer WHERE sequence = 2", "sequenceBroken(at: 3, expected: 2)"),
            ("DELETE FROM transfer WHERE sequence = 3", "balanceWrong"),
            ("UPDATE transfer SET kind = 'payment' WHERE sequence = 1", "hashBroken(at: 1)"),
        ])
    func finds(sql: String, finding: String) async throws {
        let bench = try await books()
        try bench.dropTrigger("transfer_is_never_changed")
        try bench.dropTrigger("transfer_is_never_deleted")
        try bench.execute(sql)
        let report = try await bench.wallet.audit.verify()
        let first = try #require(report.findings.first)
        #expect("\(first)".contains(finding), "\(report.findings)")
    }

    @Test("SQLite takes only whole numbers into a balance (MON-1)")
    func wholeNumbers() async throws {
        let bench = try await books(on: .onSQLite())
        #expect(throws: SQLError.self) {
            try bench.execute("UPDATE account SET balance = 1.5 WHERE kind = 'customer'")
        }
        #expect(try await bench.wallet.audit.verify().findings == [])
    }

    @Test("The writer has safe settings, and reads them back (DUR-3)")
    func settings() throws {
        let bench = try Bench.onSQLite()
        let expected = [
            "synchronous": "2", "journal_mode": "wal", "foreign_keys": "1", "busy_timeout": "5000",
        ]
        for (pragma, value) in expected {
            let found = try bench.inner.withWriter { connection in
                var text = ""
                try connection.query("PRAGMA \(pragma)", []) { row in
                    text = row.text(0)
                    return false
                }
                return text
            }
            #expect(found == value, "\(pragma)")
        }
        #expect((bench.inner as? SQLiteEngine)?.report.version.hasPrefix("3.") == true)
    }

    @Test("A reader cannot write (DUR-6)")
    func readersRead() throws {
        let bench = try Bench()
        #expect(throws: SQLError.self) {
            try bench.inner.snapshot { try $0.execute("DELETE FROM person", []) }
        }
    }

    @Test("A database of a newer program is left unchanged (TST-10)")
    func newerSchema() throws {
        let bench = try Bench()
        try bench.execute("INSERT INTO migration (version) VALUES (99)")
        #expect(throws: SchemaError.tooNew(99)) { try bench.restart() }
    }

    @Test("Opening a database again changes nothing (TST-10)")
    func openingAgain() async throws {
        let bench = try await books()
        let before = try await bench.wallet.audit.verify()
        try bench.restart()
        #expect(try await bench.wallet.audit.verify() == before)
    }

    @Test("A damaged file, or one without a database, is refused with advice (DUR-3, DUR-8)")
    func damagedFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: SQLiteEngine.fileName)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(repeating: 0x41, count: 8192).write(to: file)
        #expect { _ = try SQLiteEngine(folder: folder.path) } throws: { error in
            "\(error)".contains("Restore a backup")
        }
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let good = try await books(on: .onSQLite())
        try good.inner.backup(to: file.path)
        var bytes = try Data(contentsOf: file)
        for offset in stride(from: 4096, to: bytes.count, by: 97) { bytes[offset] ^= 0xFF }
        try bytes.write(to: file)
        #expect { _ = try SQLiteEngine(folder: folder.path) } throws: { $0 is SQLiteOpenError }
    }

    @Test("A folder that is a file is refused with advice")
    func folderIsFile() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        #expect(throws: SQLiteOpenError.folderUnusable(path.path)) {
            _ = try SQLiteEngine(folder: path.path)
        }
    }

    @Test("A copy made under load is complete and passes the audit (OPS-1)")
    func backup() async throws {
        let bench = try await books(on: .onSQLite())
        let ada = try await bench.person(1)
        let rent = try await bench.wallet.accounts.overview(of: ada).accounts[0].id
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copy = folder.appending(path: SQLiteEngine.fileName).path
        let (wallet, store) = (try bench.wallet, try bench.store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    _ = try await wallet.transfers.deposit(
                        dollars(1), into: rent, by: ada, key: IdempotencyKey("load-\(number)"))
                }
                if number == 100 { group.addTask { try store.backup(to: copy) } }
            }
            try await group.waitForAll()
        }
        let copied = try SQLStore(engine: SQLiteEngine(folder: folder.path))
        let report = try await copied.read { try $0.audit() }
        #expect(report.findings == [])
        let whole = try await bench.wallet.audit.verify()
        #expect((3...whole.transferCount).contains(report.transferCount))
        let link = try bench.texts(
            "SELECT hex(hash) FROM transfer WHERE sequence = \(report.transferCount)")
        #expect(link.map { $0.lowercased() } == [report.head.hex])
        #expect(throws: SQLError.self) { try store.backup(to: copy) }
    }
}
