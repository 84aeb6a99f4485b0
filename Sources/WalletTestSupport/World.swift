public import Foundation
public import Ledger
public import Passwords
import Phone
public import SQLStore
import Sandbox
public import WalletServices

/// A whole wallet in a folder of its own: the real store, a test clock, and codes that are recorded
/// instead of sent.
public final class World: Sendable {
    public let folder: URL
    public let engine: any SQLEngine
    public let database: TestDatabase
    public let store: SQLStore
    public let clock = TestClock()
    /// The time since the machine started, which nobody sets.
    public let steady = TestClock()
    public let codes = SentCodes()
    public let wallet: Wallet

    /// - Parameters:
    ///   - folder: by default a temporary one, which is deleted with this world.
    ///   - judgesClock: whether bookings are refused while the clock cannot be right, as in
    ///     `serve`.
    ///   - printer: prints statements, if anything does.
    ///   - adjust: changes the settings, which start as those of a sandbox in dollars.
    public init(
        seed: UInt64 = 1, folder: URL? = nil, database: TestDatabase? = nil,
        judgesClock: Bool = false,
        printer: (any StatementPrinter)? = PlainPrinter(),
        adjust: (inout WalletSettings) -> Void = { _ in }
    ) throws {
        let chosen = try database ?? folder.map(TestDatabase.init(folder:)) ?? TestDatabase()
        self.database = chosen
        self.folder = chosen.folder
        engine = chosen.engine
        let (clock, steady) = (clock, steady)
        let machine =
            judgesClock
            ? MachineClock(
                madeAt: clock.now.adding(seconds: -86_400), wall: { clock.now },
                steady: { steady.now }) : nil
        store = try SQLStore(engine: engine, judge: machine?.judge)
        var settings = WalletSettings.sandbox(defaultCurrency: .dollar)
        adjust(&settings)
        wallet = Wallet(
            store: store, settings: settings, hasher: PasswordHasher(parameters: .fast),
            secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: codes,
            pictures: PlainRecoder(), printer: printer, simulator: .sandbox,
            clock: machine?.port ?? clock.port,
            randomness: SeededRandomness(seed: seed).port,
            // Many tests run at once.
            readinessPatience: .seconds(60))
    }

    /// A new person, signed in by phone; `number` makes the phone number, 0 to 9999.
    public func person(_ number: Int, at channel: SessionChannel = .api) async throws -> SignedIn {
        let digits = String(10000 + number).dropFirst()
        let phone = try PhoneNumbers.parse("+1530601\(digits)", region: "US")
        let context = SignInContext(
            channel: channel, address: ClientAddress("127.0.0.1"), device: "test")
        return try await wallet.codes.verify("123456", phone: phone, in: context)
    }

    /// A new account of this person with this balance, in minor units.
    public func account(
        of person: PersonID, holding units: Int64 = 0, named name: String = "",
        in currency: Currency = .dollar
    ) async throws -> AccountRecord {
        let opened = try await wallet.accounts.open(
            named: name, currencyCode: currency.code, by: person)
        guard units > 0 else { return opened.record }
        _ = try await wallet.transfers.deposit(
            Money(minorUnits: units, currency: currency), into: opened.record.id, by: person,
            key: key())
        return try await wallet.accounts.find(opened.record.id, of: person)
    }

    /// Lets time pass, on every clock.
    public func pass(seconds: Int64) {
        clock.advance(seconds: seconds)
        steady.advance(seconds: seconds)
    }

    /// A new key.
    public func key() throws -> IdempotencyKey { try IdempotencyKey(UUID().uuidString) }
}

extension Currency {
    /// US dollars.
    public static var dollar: Currency { known("USD") }
    /// Pounds sterling.
    public static var pound: Currency { known("GBP") }
    /// Japanese yen, which have no decimals.
    public static var yen: Currency { known("JPY") }

    private static func known(_ code: String) -> Currency {
        guard let currency = Currency(code: code) else { preconditionFailure("no \(code)") }
        return currency
    }
}

extension Argon2Parameters {
    /// The cheapest parameters that argon2id allows, so that tests of other things are quick.
    public static var fast: Argon2Parameters {
        Argon2Parameters(memoryKiB: 8, passes: 1, lanes: 1)
    }
}
