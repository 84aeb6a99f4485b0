import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore
@testable import Sandbox

@Suite("Sessions and tokens in a snapshot")
struct SnapshotHomeTests {
    /// What lets somebody in who got it before.
    private static let access: Set = [
        "session", "trusted_device", "authorization_code", "code_challenge", "passkey_challenge",
        "access_reset", "contact_change", "access_token", "consent", "refresh_token", "invitation",
    ]
    /// What stays: how people sign in, the apps that they made, and the hashes of chains.
    private static let others: Set = [
        "person", "app", "transfer", "account_event", "audit_event",
    ]

    @Test("They pass into no other bank, and come back with their own (X-SNAP, X-BANK)")
    func passing() async throws {
        let theirs = try await SnapshotWorld(home: "theirs")
        let ours = try await SnapshotWorld(home: "ours")
        let (ada, account) = try await theirs.world.ada(holding: 12_34)
        _ = try await theirs.wallet.trusted.trust(ada)
        let token = try await theirs.wallet.tokens.create(
            named: "script", scopes: [.accountListRead], by: ada.person.id)
        try Self.fill(theirs, ada.person.id)
        let before = try Self.counts(of: theirs.world.database.engine)
        #expect(before.values.allSatisfy { $0 > 0 }, "\(before)")
        let saved = try await theirs.shelf.save(as: "theirs", replaces: false)

        let file = try theirs.shelf.folder.existingFile(of: "theirs")
        _ = try await ours.shelf.upload(as: "sent") {
            try FileManager.default.copyItem(atPath: file, toPath: $0)
        }
        #expect(try await ours.shelf.restore("sent").journal == saved.journal)
        let there = try Self.counts(of: ours.world.database.engine)
        #expect(there.values.allSatisfy { $0 == 0 }, "\(there)")
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            _ = try await ours.wallet.sessions.authenticate(ada.token, at: .api)
        }
        #expect(try await ours.balance(of: account, ada.person.id) == pounds(12_34))
        #expect(try await ours.wallet.audit.verify().findings == [])
        // Whoever signs in there goes on with the state that was put back.
        let again = try await ours.wallet.codes.verify(
            "123456", phone: theirs.world.phone(), in: ours.world.context)
        #expect(again.person.id == ada.person.id)
        _ = try await ours.shelf.save(as: "own", replaces: false)
        _ = try await ours.shelf.restore("own")
        _ = try await ours.wallet.sessions.authenticate(again.token, at: .api)

        _ = try await theirs.shelf.restore("theirs")
        #expect(try Self.counts(of: theirs.world.database.engine) == before)
        _ = try await theirs.wallet.tokens.authenticate(token.text)
    }

    @Test("A fork begins without them (X-BANK)")
    func fork() async throws {
        let bank = try await SnapshotWorld()
        let (ada, _) = try await bank.world.ada()
        _ = try await bank.shelf.save(as: "fork", replaces: false)
        let place = bank.world.database.folder.appending(path: "fork").path
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true)
        let (file, world) = try await bank.shelf.guest("fork", in: place)
        #expect(world == ReadyWorld.demo.world)
        let copy = try SQLiteCopy(path: file)
        #expect(try Self.counts(of: copy).values.allSatisfy { $0 == 0 })
        #expect(try SQLStore.settings(of: copy)[.sandboxHome] == SnapshotFolder.nobodysHome)
        #expect(try SQLStore.isIntact(copy))
        _ = try await bank.wallet.sessions.authenticate(ada.token, at: .api)
    }

    @Test("Fixed tokens pass if the world gives them, and those of a bank do not (X-BANK)")
    func fixedTokens() async throws {
        let (theirs, ours) = (
            try await SnapshotWorld(home: "theirs"), try await SnapshotWorld(home: "ours")
        )
        let (ada, _) = try await theirs.world.ada()
        for credentials in [FixedCredentials.demo, .demo.marked(with: "ada.")] {
            try await credentials.plant(
                for: ada.person.id, in: theirs.world.store, at: theirs.world.clock.now)
        }
        _ = try await theirs.shelf.save(as: "theirs", replaces: false)
        let file = try theirs.shelf.folder.existingFile(of: "theirs")
        _ = try await ours.shelf.upload(as: "sent") {
            try FileManager.default.copyItem(atPath: file, toPath: $0)
        }
        _ = try await ours.shelf.restore("sent")
        _ = try await ours.wallet.tokens.authenticate("demo-access-token")
        await #expect(throws: (any Error).self) {
            _ = try await ours.wallet.tokens.authenticate("ada.demo-access-token")
        }
        let client = Consents.Client(id: "demo-client", secret: "demo-secret")
        _ = try await ours.wallet.consents.refresh("demo-refresh-token", by: client)
        let other = Consents.Client(id: "ada.demo-client", secret: "ada.demo-secret")
        await #expect(throws: OAuthError.invalidClient) {
            _ = try await ours.wallet.consents.refresh("ada.demo-refresh-token", by: other)
        }
    }

    @Test("Every table with the hash of a secret is known to pass or not (X-BANK)")
    func allTables() async throws {
        let bank = try await SnapshotWorld()
        guard !bank.world.database.isOnServer else { return }
        let tables = try bank.world.database.engine.snapshot { connection in
            try connection.all(
                """
                SELECT DISTINCT sqlite_master.name FROM sqlite_master
                JOIN pragma_table_info(sqlite_master.name) AS column
                WHERE sqlite_master.type = 'table'
                  AND (column.name LIKE '%hash' OR column.name LIKE '%mac')
                """, []
            ) { $0.text(0) }
        }
        let known = Self.access.union(Self.others)
        #expect(Set(tables).subtracting(known) == [])
    }

    /// A row in each table that nothing else here fills.
    private static func fill(_ bank: SnapshotWorld, _ person: PersonID) throws {
        let (id, hash, late) = (
            SQLValue.blob([UInt8](repeating: 7, count: 16)),
            SQLValue.blob([UInt8](repeating: 7, count: 32)), SQLValue.integer(4_000_000_000_000)
        )
        let rows: [(String, [SQLValue])] = [
            (
                "app (id, client, secret_hash, owner, name, redirects, scopes, created_at, "
                    + "is_fixed)",
                [
                    id, .text("c"), hash, .id(person), .text("App"), .text(""), .text(""), late,
                    .integer(0),
                ]
            ),
            (
                "consent (id, person, app, scopes, created_at, is_fixed)",
                [id, .id(person), id, .text(""), late, .integer(0)]
            ),
            (
                "refresh_token (token_hash, consent, standing, was_used, issued_at, expires_at)",
                [hash, id, .text("current"), .integer(0), late, late]
            ),
            (
                "authorization_code (code_hash, person, app, scopes, redirect, expires_at, "
                    + "was_used)",
                [hash, .id(person), id, .text(""), .text(""), late, .integer(0)]
            ),
            (
                "code_challenge (secret_hash, phone, asker, code_mac, digits, expires_at, guesses)",
                [hash, .text("+1"), .text("a"), hash, .integer(6), late, .integer(0)]
            ),
            ("passkey_challenge (hash, browser_hash, expires_at)", [hash, hash, late]),
            ("access_reset (person, token_hash, expires_at)", [.id(person), hash, late]),
            (
                "contact_change (id, person, kind, undo_hash, changed_at, undo_ends_at)",
                [id, .id(person), .text("phone"), hash, late, late]
            ),
            (
                "invitation (id, token_hash, role, seats, note, created_at, expires_at)",
                [id, hash, .text("member"), .integer(1), .text(""), late, late]
            ),
        ]
        try SQLStore.change(bank.world.database.engine) { tx in
            for (table, values) in rows {
                let places = (1...values.count).map { "$\($0)" }.joined(separator: ", ")
                try tx.change("INSERT INTO \(table) VALUES (\(places))", values)
            }
        }
    }

    private static func counts(of engine: any SQLEngine) throws -> [String: Int64] {
        try engine.snapshot { connection in
            var counts: [String: Int64] = [:]
            for table in access {
                let isOpen = table == "invitation" ? "WHERE revoked_at IS NULL" : ""
                counts[table] = try connection.first("SELECT count(*) FROM \(table) \(isOpen)", [])
                {
                    $0.integer(0)
                }
            }
            return counts
        }
    }
}
