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
    /// The first bytes of each step's SHA-256, in their order. Those that are here stay: databases
    /// were made with that SQL.
    private static let digests = [
        "cf13820aa14af731", "af435ae1a5610b9c", "b0b0e695c4efdc63", "064ee7699448961f",
        "0feb26830ad5a888", "8e3718c93609c6ef", "616b267585393a5b", "f85855645089b3c7",
        "41a589098162ba58", "9084dda250ae999d", "6cbe6c89215e42f4", "a0cc10112fc4dfdb",
        "48cad9c8c6ddac28", "11078bb674550f97", "f9ca89475da41ed8", "746fbd2535597b7d",
        "ee2a7f4b2ddb4252", "7606535e9468e44f", "6ce18722ed6696a1", "33b4743c352d355c",
        "84da6706572dec3b", "79bde24950a90519", "38ada85b72a75f0c", "8318efdd2072a283",
        "11edf0b48ecff5cf", "f8009aebd624c023", "f8060941a47b5eac", "fe274b4a38386797",
        "d495f82953c43534", "8fb304c69df12f0c", "975e8f5b7c04a134", "1bea0520208d4b33",
        "5d461b778f32bb37", "2a99855539b65384",
    ]

    @Test("No step changes its SQL, whatever becomes of the tables' descriptions (TST-10)")
    func pinned() {
        for (index, step) in Migrations.steps.enumerated() {
            let text = step.flatMap(\.forSQLite).joined(separator: ";\n")
            let hash = SHA256.hash(data: Data(text.utf8)).prefix(8)
            let digest = hash.map { String(format: "%02x", $0) }.joined()
            let pinned = index < Self.digests.count ? Self.digests[index] : "missing"
            #expect(digest == pinned, "the digest of step \(index + 1)")
        }
        #expect(Self.digests.count == Migrations.steps.count)
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
