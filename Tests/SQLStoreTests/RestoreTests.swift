import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// Putting a file in place of everything, on each engine.
@Suite struct RestoreTests {
    /// A sandbox where Ada has an account, and a folder for copies.
    private struct Shelf {
        let bench: Bench
        let store: SQLStore
        let wallet: Wallet
        let ada: PersonID
        let account: AccountID

        init(mode: WalletMode = .sandbox) async throws {
            bench = try Bench()
            store = try SQLStore(engine: bench.inner, claim: ModeClaim(expected: mode))
            wallet = bench.wallet(on: store)
            ada = try await bench.person(1)
            account = try await wallet.accounts.open(named: "Rent", by: ada).record.id
            try await deposit("first")
            try FileManager.default.createDirectory(
                at: bench.folder, withIntermediateDirectories: true)
        }

        func deposit(_ key: String) async throws {
            _ = try await wallet.transfers.deposit(
                dollars(9_00), into: account, by: ada, key: IdempotencyKey(key))
        }

        /// A copy of the present state.
        func saved() throws -> String {
            let path = bench.folder.appending(path: UUID().uuidString).path
            try store.backup(to: path)
            return path
        }

        /// Every row of every table.
        func rows(of engine: (any SQLEngine)? = nil) throws -> [String: [[SQLValue]]] {
            try (engine ?? bench.inner).snapshot { connection in
                try Table.copied.reduce(into: [:]) { all, table in
                    try table.rows(in: connection) { all[table.name, default: []].append($0) }
                }
            }
        }
    }

    @Test("Every row of the file takes the place of those that were there (X-SNAP)")
    func everything() async throws {
        let shelf = try await Shelf()
        let purse = try await shelf.wallet.accounts.open(named: "Purse", by: shelf.ada).record.id
        let file = try shelf.saved()
        let then = try shelf.rows()
        try await shelf.deposit("second")
        // Two rows that exchanged what only one may have.
        for (account, name) in [(purse, "Other"), (shelf.account, "Purse"), (purse, "Rent")] {
            _ = try await shelf.wallet.accounts.rename(account, to: name, by: shelf.ada)
        }
        _ = try await shelf.wallet.webhooks.create("https://example.org", by: shelf.ada)
        _ = try await shelf.wallet.codes.sendCode(
            to: shelf.bench.phone(3), from: ClientAddress("203.0.113.7"))
        try shelf.store.restore(from: file)
        #expect(try shelf.rows() == then)
        #expect(try shelf.rows(of: SQLiteCopy(path: file)) == then)
        #expect(try await shelf.wallet.audit.verify().findings == [])
        // New keys follow those of the file, and the rules are on again.
        _ = try await shelf.wallet.codes.sendCode(
            to: shelf.bench.phone(4), from: ClientAddress("203.0.113.8"))
        try await shelf.deposit("second")
        #expect(try await shelf.wallet.audit.verify().findings == [])
        for sql in ["DELETE FROM transfer", "UPDATE transfer SET amount = 1"] {
            #expect(throws: SQLError.self, "\(sql)") { try shelf.bench.execute(sql) }
        }
    }

    @Test("Rows that went with others come back (X-SNAP)")
    func references() async throws {
        let shelf = try await Shelf()
        let webhook = try await shelf.wallet.webhooks.create("https://example.org", by: shelf.ada)
        for statement in Self.event { try shelf.bench.execute(statement) }
        let (file, then) = (try shelf.saved(), try shelf.rows())
        try await shelf.wallet.webhooks.remove(webhook.id, by: shelf.ada)
        #expect(try shelf.rows()["webhook_attempt"] == nil && then["webhook_attempt"] != nil)
        try shelf.store.restore(from: file)
        #expect(try shelf.rows() == then)
        // No row of another wallet stays.
        let other = try await Shelf()
        try other.store.restore(from: file)
        #expect(try other.rows() == then)
        #expect(try await other.wallet.audit.verify().findings == [])
    }

    /// An event of a webhook, and an attempt to send it.
    private static let event = [
        """
        INSERT INTO webhook_event (
          number, id, webhook, account, transfer, happened_at, body, attempts, tries)
        SELECT 1, webhook.id, webhook.id, account.id, account.id, 0, account.id, 1, 1
        FROM webhook, account WHERE account.name = 'Rent'
        """,
        "INSERT INTO webhook_attempt (event, attempt, made_at, status) VALUES (1, 1, 0, 200)",
    ]

    @Test("A read that began before sees the old state to its end (X-SNAP)")
    func readers() async throws {
        let shelf = try await Shelf()
        let file = try shelf.saved()
        try await shelf.deposit("second")
        let counts = try shelf.bench.inner.snapshot { connection in
            func count(_ table: String) throws -> Int64? {
                try connection.first("SELECT count(*) FROM \(table)", []) { $0.integer(0) }
            }
            let before = try count("transfer")
            try shelf.store.restore(from: file)
            return [before, try count("transfer"), try count("account")]
        }
        #expect(counts == [2, 2, counts[2]])
        #expect(try shelf.rows()["transfer"]?.count == 1)
    }

    @Test("A file that is found wrong on the way changes nothing (X-SNAP)")
    func nothing() async throws {
        let shelf = try await Shelf()
        guard shelf.bench.isOnServer else { return }
        let folder = URL(filePath: try shelf.saved() + ".folder")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: SQLiteEngine.fileName).path
        try shelf.store.backup(to: file)
        let engine = try SQLiteEngine(folder: folder.path)
        try engine.withWriter { try $0.execute("UPDATE account SET balance = 7", []) }
        engine.close()
        _ = try await shelf.wallet.codes.sendCode(
            to: shelf.bench.phone(3), from: ClientAddress("203.0.113.7"))
        let before = try shelf.rows()
        #expect(throws: MoveError.self) { try shelf.store.restore(from: file) }
        #expect(try shelf.rows() == before)
        try await shelf.deposit("second")
        _ = try await shelf.wallet.codes.sendCode(
            to: shelf.bench.phone(4), from: ClientAddress("203.0.113.8"))
        #expect(try await shelf.wallet.audit.verify().findings == [])
    }

    @Test("A wallet for real money takes no file (X-SNAP)")
    func realMoney() async throws {
        let shelf = try await Shelf(mode: .serve)
        let (file, before) = (try shelf.saved(), try shelf.rows())
        #expect(throws: TakesNoFile.self) { try shelf.store.restore(from: file) }
        #expect(try shelf.rows() == before)
    }
}
