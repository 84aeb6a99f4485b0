import Crypto
import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// A database of an older program is upgraded with all its data.
@Suite struct UpgradeTests {
    @Test("No released migration follows a change of the tables' descriptions (TST-10)")
    func released() {
        let text = Migrations.steps.prefix(34).joined().flatMap(\.forSQLite)
            .joined(separator: ";\n")
        let hash = SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
        #expect(hash == "a8e09c02451485b067612c010458a26880aea974020454ad80a977a3766d0772")
    }

    /// Ada's account and Grace's, a payment between them, and a session.
    private func filled() async throws -> Bench {
        let bench = try Bench.onSQLite()
        let (ada, grace) = (try await bench.person(1), try await bench.person(2))
        let rent = try await bench.wallet.accounts.open(named: "Rent", by: ada).record.id
        _ = try await bench.wallet.accounts.open(named: "Savings", by: grace)
        _ = try await bench.wallet.transfers.deposit(
            dollars(20_00), into: rent, by: ada, key: IdempotencyKey("deposit"))
        _ = try await bench.wallet.transfers.send(
            dollars(4_35), from: rent, to: grace, note: "Lunch", by: ada,
            key: IdempotencyKey("lunch"))
        let key = P256.Signing.PrivateKey().publicKey.rawRepresentation
        let passkey = try Passkey(
            id: PasskeyID(UUID()), person: ada, credentialID: [7],
            key: PasskeyKey(bytes: Array(key)).orThrow("no key"), signCount: 3,
            mayBeBackedUp: true, isBackedUp: false, name: "Phone",
            createdAt: Timestamp(milliseconds: 5))
        try await bench.store.write { try $0.insert(passkey) }
        return bench
    }

    /// Copies every row that fits into an older schema.
    private func copy(_ bench: Bench, to folder: URL, version: Int) throws {
        let engine = try SQLiteEngine(folder: folder.path)
        try engine.withWriter { connection in
            try Migrations.run(on: connection, upTo: version)
            let file = bench.folder.appending(path: SQLiteEngine.fileName).path
            try connection.execute("ATTACH $1 AS newer", [.text(file)])
            let tables = try connection.all(
                """
                SELECT name FROM sqlite_schema WHERE type = 'table'
                  AND name NOT IN ('migration', 'row_tally')
                  AND name IN (SELECT name FROM newer.sqlite_schema)
                """, []
            ) { $0.text(0) }
            try connection.execute("BEGIN", [])
            try connection.execute("PRAGMA defer_foreign_keys = on", [])
            for table in tables {
                let columns = try connection.all(
                    "SELECT name FROM pragma_table_info($1)", [.text(table)]
                ) { $0.text(0) }.joined(separator: ", ")
                try connection.execute(
                    "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM newer.\(table)", [])
            }
            try connection.execute("COMMIT", [])
            try connection.execute("DETACH newer", [])
        }
    }

    @Test(
        "Every older schema is upgraded without losing data (TST-10)",
        arguments: 1..<Migrations.steps.count)
    func upgrades(from version: Int) async throws {
        let newer = try await filled()
        let older = try Bench(prepare: { try copy(newer, to: $0, version: version) })
        let (found, expected) = (
            try await older.wallet.audit.verify(), try await newer.wallet.audit.verify()
        )
        #expect(found.findings == [])
        #expect(found.mark.journal == expected.mark.journal)
        #expect(found.mark.register.number == expected.mark.register.number)
        #expect(
            try older.texts("SELECT max(version) FROM migration")
                == ["\(Migrations.steps.count)"])
        let ada = try await older.person(1)
        let rent = try await older.wallet.accounts.overview(of: ada).accounts[0].id
        let page = try await older.wallet.feed.page(of: rent, by: ada)
        #expect(page.entries.map(\.amount) == [dollars(4_35), dollars(20_00)])
        #expect(page.entries.first?.note == "Lunch")
        #expect(
            try await older.wallet.passkeys.list(of: ada)
                == (version < 3 ? [] : newer.wallet.passkeys.list(of: ada)))
        let trip = try await older.wallet.goals.create(
            Goals.Draft(name: "Trip"), in: rent, by: ada
        ).goal.id
        _ = try await older.wallet.goals.add(
            dollars(65), to: trip, by: ada, key: IdempotencyKey("change"))
        #expect(try await older.wallet.audit.verify().findings == [])
    }
}
