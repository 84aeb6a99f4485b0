import Foundation
import Ledger
import Passwords
import Phone
import SQLStore
import SQLiteDriver
import Sandbox
import Synchronization
import WalletServices
import WalletTestSupport

/// A wallet on an engine that tests can observe and make fail.
final class Bench: Sendable {
    let folder: URL
    let inner: any SQLEngine
    private let database: TestDatabase?
    let engine: WatchedEngine
    private let failures = Mutex(0)
    private let (failed, failing) = AsyncStream.makeStream(of: Void.self)
    private let current = Mutex<(store: SQLStore, wallet: Wallet)?>(nil)
    private let clock = TestClock()
    private let codes = SentCodes()

    /// A new wallet's database.
    convenience init() throws {
        let database = try TestDatabase()
        try self.init(database.folder, database.engine, database)
    }

    /// A new wallet's database of SQLite, for what other databases do not have.
    static func onSQLite() throws -> Bench {
        try Bench(prepare: { try NewWallet.built.get().copy(into: $0) })
    }

    /// A database of SQLite.
    ///
    /// - Parameter prepare: puts the database into the folder before the store opens it.
    convenience init(prepare: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try prepare(folder)
        try self.init(folder, SQLiteEngine(folder: folder.path), nil)
    }

    private init(_ folder: URL, _ engine: any SQLEngine, _ database: TestDatabase?) throws {
        self.folder = folder
        inner = engine
        self.engine = WatchedEngine(engine)
        self.database = database
        try restart()
    }

    deinit { if database == nil { try? FileManager.default.removeItem(at: folder) } }

    /// How often the store reported a failed disk.
    var diskFailures: Int { failures.withLock { $0 } }

    /// Returns once the store has reported a failed disk.
    func diskHasFailed() async { for await _ in failed { return } }

    /// A new store and wallet on the same database, as after a restart.
    func restart() throws {
        let store = try SQLStore(engine: engine) { [weak self] _ in
            self?.failures.withLock { $0 += 1 }
            self?.failing.yield()
        }
        let wallet = wallet(on: store)
        current.withLock { $0 = (store, wallet) }
    }

    /// A wallet like this one, on another store.
    func wallet(on store: SQLStore) -> Wallet {
        Wallet(
            store: store, settings: .sandbox(defaultCurrency: .dollar),
            hasher: PasswordHasher(parameters: .fast), secret: Array("a secret".utf8),
            codeSender: codes, pictures: PlainRecoder(), simulator: .sandbox,
            clock: clock.port)
    }

    var store: SQLStore {
        get throws { try current.withLock { $0?.store }.orThrow("no store") }
    }

    var wallet: Wallet {
        get throws { try current.withLock { $0?.wallet }.orThrow("no wallet") }
    }

    func advance(seconds: Int64) { clock.advance(seconds: seconds) }

    func phone(_ number: Int) throws -> PhoneNumber {
        try PhoneNumbers.parse("530601\(String(10000 + number).dropFirst())", region: "US")
    }

    var context: SignInContext {
        SignInContext(channel: .api, address: ClientAddress("127.0.0.1"), device: "test")
    }

    func person(_ number: Int) async throws -> PersonID {
        try await wallet.codes.verify("123456", phone: phone(number), in: context).person.id
    }

    /// Whether it is a database of a PostgreSQL server.
    var isOnServer: Bool { database?.isOnServer == true }

    /// Runs SQL by hand, bypassing the store.
    func execute(_ sql: String) throws {
        try inner.withWriter { try $0.execute(sql, []) }
    }

    /// Removes a trigger, so that a test can do what it prevents.
    func dropTrigger(_ name: String) throws {
        try execute(isOnServer ? "DROP FUNCTION \(name) CASCADE" : "DROP TRIGGER \(name)")
    }

    /// The names of all tables, sorted. The row of the server that writes belongs to the database
    /// and not to the wallet.
    func tables() throws -> [String] {
        try inner.snapshot { connection in
            try connection.schema().filter { $0.kind == "table" && $0.name != "writer" }
                .map(\.name).sorted()
        }
    }

    /// The first column of every row of a result, as text.
    func texts(_ sql: String, column: Int = 0) throws -> [String] {
        var answers: [String] = []
        try inner.snapshot { connection in
            try connection.query(sql, []) { row in
                answers.append(row.text(column))
                return true
            }
        }
        return answers
    }
}

/// The error of a broken test.
struct Missing: Error {
    let what: String
}

extension Optional {
    func orThrow(_ what: String) throws -> Wrapped {
        guard let self else { throw Missing(what: what) }
        return self
    }
}

func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }
