import Foundation
import GRDBSQLite
import Ledger
import WalletServices

/// The baseline: the rows of a transfer, written by a bare loop over prepared statements on the
/// same schema, with a given number of transfers in each commit.
struct BareLoop {
    private let database: OpaquePointer
    private let insert: OpaquePointer
    private let update: OpaquePointer
    private let accounts: [[UInt8]]
    private var sequence: Int64
    private var balances: [Int64]

    struct Failure: Error { let message: String }

    init(path: String) throws {
        var opened: OpaquePointer?
        guard sqlite3_open(path, &opened) == SQLITE_OK, let database = opened else {
            throw Failure(message: "cannot open \(path)")
        }
        self.database = database
        for pragma in [
            "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON",
            "recursive_triggers = ON",
            "wal_autocheckpoint = 20000", "temp_store = MEMORY", "cache_size = -65536",
        ] {
            sqlite3_exec(database, "PRAGMA \(pragma)", nil, nil, nil)
        }
        insert = try Self.prepare(
            "INSERT INTO transfer VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            database)
        update = try Self.prepare("UPDATE account SET balance = ?1 WHERE id = ?2", database)
        accounts = try Self.customerAccounts(database)
        balances = accounts.map { _ in 1_000_000_000 }
        sequence = try Self.lastSequence(database)
    }

    /// - Returns: transfers per second.
    mutating func run(seconds: Double, perCommit: Int) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        while clock.now - start < .seconds(seconds) {
            sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil)
            for _ in 0..<perCommit { try transfer() }
            guard sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK else {
                throw Failure(message: String(cString: sqlite3_errmsg(database)))
            }
            count += perCommit
        }
        return Double(count) / (clock.now - start).inSeconds
    }

    func close() {
        sqlite3_finalize(insert)
        sqlite3_finalize(update)
        sqlite3_close(database)
    }

    private mutating func transfer() throws {
        let from = Int.random(in: 0..<accounts.count)
        let to = (from + 1) % accounts.count
        balances[from] -= 1
        balances[to] += 1
        sequence += 1
        let now = WalletClock.system.now()
        let id = OrderedID.make(at: now, randomness: .system)
        sqlite3_bind_int64(insert, 1, sequence)
        bind(id.bytes, 2, insert)
        sqlite3_bind_text(insert, 3, "own_transfer", -1, transient)
        bind(accounts[from], 4, insert)
        bind(accounts[to], 5, insert)
        sqlite3_bind_int64(insert, 6, 1)
        sqlite3_bind_text(insert, 7, "USD", -1, transient)
        sqlite3_bind_int64(insert, 8, balances[from])
        sqlite3_bind_int64(insert, 9, balances[to])
        sqlite3_bind_int64(insert, 10, now.milliseconds)
        bind(digest, 11, insert)
        bind(digest, 12, insert)
        try step(insert)
        for account in [from, to] {
            sqlite3_bind_int64(update, 1, balances[account])
            bind(accounts[account], 2, update)
            try step(update)
        }
    }

    private let digest = [UInt8](repeating: 0xA5, count: 32)
    private var transient: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    private func bind(_ bytes: [UInt8], _ index: Int32, _ statement: OpaquePointer) {
        sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), transient)
    }

    private func step(_ statement: OpaquePointer) throws {
        guard sqlite3_step(statement) == SQLITE_DONE else {
            throw Failure(message: String(cString: sqlite3_errmsg(database)))
        }
        sqlite3_reset(statement)
    }

    private static func prepare(_ sql: String, _ database: OpaquePointer) throws -> OpaquePointer {
        var statement: OpaquePointer?
        sqlite3_prepare_v3(
            database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard let statement else { throw Failure(message: "cannot prepare \(sql)") }
        return statement
    }

    private static func customerAccounts(_ database: OpaquePointer) throws -> [[UInt8]] {
        let query = try prepare("SELECT id FROM account WHERE kind = 'customer'", database)
        defer { sqlite3_finalize(query) }
        var accounts: [[UInt8]] = []
        while sqlite3_step(query) == SQLITE_ROW {
            guard let bytes = sqlite3_column_blob(query, 0) else { continue }
            accounts.append(Array(UnsafeRawBufferPointer(start: bytes, count: 16)))
        }
        return accounts
    }

    private static func lastSequence(_ database: OpaquePointer) throws -> Int64 {
        let query = try prepare("SELECT max(sequence) FROM transfer", database)
        defer { sqlite3_finalize(query) }
        sqlite3_step(query)
        return sqlite3_column_int64(query, 0)
    }
}

extension Duration {
    /// This duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
