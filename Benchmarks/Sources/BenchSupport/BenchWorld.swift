public import Foundation
import Ledger
import Passwords
import Phone
public import PostgresDriver
public import SQLStore
import SQLiteDriver
import Sandbox
public import WalletServices

/// A wallet in a temporary folder or on a server, with people who have two accounts each.
public struct BenchWorld: Sendable {
    public let folder: URL
    public let store: SQLStore
    public let wallet: Wallet
    public let people: [BenchPerson]

    /// The new PostgreSQL database of `Tools/with-postgres`; nil without one.
    public static let server = ProcessInfo.processInfo.environment["AWALLET_TEST_DATABASE"]
        .flatMap(PostgresAddress.init)

    /// - Parameters:
    ///   - peopleCount: the number of people; more of them touch more pages.
    ///   - server: the database; nil for one of SQLite in the folder.
    public init(peopleCount: Int, on server: PostgresAddress? = nil) async throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "awallet-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let engine: any SQLEngine =
            try server.map {
                try PostgresEngine($0, copy: SQLiteCopy.write, refill: SQLiteCopy.refill)
            } ?? SQLiteEngine(folder: folder.path)
        store = try SQLStore(engine: engine, claim: ModeClaim(expected: .sandbox))
        guard let dollar = Currency(code: "USD") else { throw CocoaError(.featureUnsupported) }
        let settings = WalletSettings.sandbox(defaultCurrency: dollar)
        wallet = Wallet(
            store: store, settings: settings, hasher: PasswordHasher(),
            secret: [UInt8](repeating: 7, count: 32), codeSender: nil)
        people = try await Self.populate(wallet, count: peopleCount)
    }

    /// A new key that grows with time.
    public static func key() throws -> IdempotencyKey {
        let id = OrderedID.make(at: WalletClock.system.now(), randomness: .system)
        return try IdempotencyKey(id.uuidString)
    }

    private static func populate(
        _ wallet: Wallet, count: Int
    ) async throws -> [BenchPerson] {
        var people: [BenchPerson] = []
        let dollar = wallet.settings.defaultCurrency
        let context = SignInContext(channel: .api, address: ClientAddress(""), device: "bench")
        for number in 0..<count {
            guard let phone = PhoneNumber(e164: "+1530601\(1000 + number)") else { break }
            let signedIn = try await wallet.codes.verify("123456", phone: phone, in: context)
            let person = signedIn.person.id
            var accounts: [AccountID] = []
            for _ in 0..<2 {
                let opened = try await wallet.accounts.open(named: "", by: person)
                accounts.append(opened.record.id)
                _ = try await wallet.transfers.deposit(
                    Money(minorUnits: 1_000_000_000, currency: dollar), into: opened.record.id,
                    by: person, key: key())
            }
            people.append(
                BenchPerson(
                    id: person, first: accounts[0], second: accounts[1], token: signedIn.token))
        }
        return people
    }
}

/// A signed-in person with two accounts.
public struct BenchPerson: Sendable {
    public let id: PersonID
    public let first: AccountID
    public let second: AccountID
    /// A session for the REST API.
    public let token: String
}
