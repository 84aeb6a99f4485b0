import Foundation
import Ledger
import Passwords
import Phone
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore
@testable import Sandbox

/// A sandbox whose machine's clock moves only when a test moves it: Ada with an account in pounds.
struct ClockWorld {
    let database: TestDatabase
    let machine: TestClock
    let clock: SandboxClock
    let store: SQLStore
    let wallet: Wallet
    let keeper: TimeKeeper
    let start: WorldStart
    let faults: FaultBook
    let codes = SentCodes()
    let receiver = UnreachableReceiver()

    /// - Parameters:
    ///   - database: nil for a new one.
    ///   - moment: where a new world's clock is frozen; nil to let it run.
    ///   - home: the mark of its secret.
    init(
        on database: TestDatabase? = nil, at moment: String? = "2026-03-27T08:00:00Z",
        seed: UInt64 = 0, home: String = "ours", machine: TestClock = TestClock(),
        adjust: (inout WalletSettings) -> Void = { _ in }
    ) async throws {
        self.database = try database ?? TestDatabase()
        self.machine = machine
        clock = SandboxClock(machine: machine.port)
        let randomness = SandboxRandomness()
        store = try SQLStore(
            engine: self.database.engine, claim: ModeClaim(expected: .sandbox))
        var settings = WalletSettings.sandbox(defaultCurrency: .pound)
        adjust(&settings)
        wallet = Wallet(
            store: store, settings: settings, hasher: PasswordHasher(parameters: .fast),
            secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: codes,
            simulator: .sandbox, clock: clock.port, randomness: randomness.wallet)
        faults = FaultBook(wallet: wallet, store: store, clock: clock.port)
        keeper = TimeKeeper(
            clock: clock, wallet: wallet, store: store,
            dispatcher: wallet.webhooks.dispatcher(bodies: EmptyBodies(), sender: receiver))
        start = WorldStart(
            wallet: wallet, store: store, clock: clock, randomness: randomness,
            home: home)
        _ = try await start.begin(at: moment.map(time), seed: seed)
    }

    var context: SignInContext {
        SignInContext(channel: .api, address: ClientAddress("127.0.0.1"), device: "test")
    }

    func phone() throws -> PhoneNumber { try PhoneNumbers.parse("+15306010001", region: "US") }

    /// Ada, signed in, with an account that holds this much.
    func ada(holding pence: Int64 = 1_000_00) async throws -> (SignedIn, AccountID) {
        let ada = try await wallet.codes.verify("123456", phone: phone(), in: context)
        let account = try await wallet.accounts.open(
            named: "Everyday", currencyCode: "GBP", by: ada.person.id)
        _ = try await wallet.transfers.deposit(
            pounds(pence), into: account.record.id, by: ada.person.id,
            key: IdempotencyKey("opening"))
        return (ada, account.record.id)
    }

    /// A goal of this account that gets a pound a day from a day on.
    func save(
        from day: String, outOf account: AccountID, by person: PersonID
    ) async throws -> AccountID {
        let goal = try await wallet.goals.create(
            Goals.Draft(name: "Sailing"), in: account, by: person
        ).goal.id
        let start = try #require(CivilDate(iso8601: day))
        let rule = try #require(RecurrenceRule(start: start, frequency: .daily))
        _ = try await wallet.recurring.set(
            RecurringTransfer.Plan(amount: pounds(1_00), rule: rule), into: goal, by: person)
        return goal
    }

    /// Each transfer of the journal: its kind and its time.
    func journal() throws -> [String] {
        try database.engine.snapshot { connection in
            try connection.all("SELECT kind, booked_at FROM transfer ORDER BY sequence", []) {
                "\($0.text(0)) \($0.time(1).rfc3339)"
            }
        }
    }

    /// The ends of all chains.
    func head() async throws -> String {
        let report = try await wallet.audit.verify()
        #expect(report.findings.isEmpty)
        return report.mark.text
    }

    @discardableResult
    func advance(to moment: String) async throws -> ClockAdvance {
        try await keeper.advance(.to(time(moment)))
    }

    @discardableResult
    func advance(days: Int64) async throws -> ClockAdvance {
        try await keeper.advance(.by(.days(days)))
    }
}

/// A receiver of webhooks that always refuses, and notes when it was asked.
final class UnreachableReceiver: WebhookSender {
    private let asked = Mutex<[WebhookMessage]>([])

    var count: Int { asked.withLock(\.count) }

    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64 {
        asked.withLock { $0.append(message) }
        return 503
    }
}

/// Events without content.
struct EmptyBodies: WebhookBodies {
    func body(of event: WebhookEvent) async throws -> [UInt8] { Array("{}".utf8) }
}

func pounds(_ pence: Int64) -> Money { Money(minorUnits: pence, currency: .pound) }

func time(_ text: String) -> Timestamp {
    guard let time = Timestamp(rfc3339: text) else { preconditionFailure("no time: \(text)") }
    return time
}
