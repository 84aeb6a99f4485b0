import Ledger
import WalletServices

/// Some weeks of the demo people's history. The regular services book it, in order of time, each
/// step with a clock set to its moment.
struct DemoHistory {
    let walletAt: (Timestamp) -> Wallet
    let now: Timestamp
    let people: [String: Person]

    /// The kinds of events; amounts are minor units of the default currency.
    private enum Event {
        case deposit(Int64)
        case withdrawal(Int64)
        /// From DemoUser's first account to the savings; negative for the other direction.
        case saving(Int64)
        case payment(String, to: String, Int64, String)
        /// A new account of DemoUser, with a deposit in whole units. Without a code, it has the
        /// default currency.
        case account(String, String?, Int64)
    }

    private struct Failure: Error {}

    private static let demo = "DemoUser"
    private static let ada = "AdaLovelace"
    private static let grace = "GraceHopper"
    private static let linus = "LinusTorvalds"
    private static let minutesPerDay: Int64 = 1440

    /// By age in minutes.
    private static let events: [(Int64, Event)] = [
        (59_300, .account("Everyday", nil, 500)),
        (57_900, .deposit(1_850_00)), (57_600, .saving(400_00)),
        (55_330, .payment(demo, to: ada, 32_00, "Half of the train tickets")),
        (52_140, .payment(grace, to: demo, 18_50, "Your part of the cake sale")),
        (47_820, .payment(demo, to: linus, 64_20, "Groceries for the cabin")),
        (44_400, .withdrawal(60_00)), (43_300, .account("Euros", "EUR", 150)),
        (41_950, .payment(ada, to: demo, 12_75, "Coffee and the paper")),
        (39_110, .payment(demo, to: grace, 45_00, "Birthday present for Linus")),
        (34_700, .saving(150_00)),
        (30_480, .payment(linus, to: demo, 27_40, "Pizza on Thursday")),
        (27_650, .payment(demo, to: ada, 8_90, "Library fine, sorry!")),
        (24_600, .deposit(1_850_00)), (23_200, .saving(300_00)),
        (20_170, .withdrawal(80_00)),
        (17_480, .payment(demo, to: linus, 22_00, "Concert, second ticket")),
        (12_960, .payment(grace, to: demo, 96_00, "Compiler course, thank you!")),
        (10_210, .payment(demo, to: grace, 14_30, "Lunch")), (7_300, .saving(-100_00)),
        (5_640, .payment(ada, to: demo, 40_00, "Garden tools")),
        (2_950, .payment(demo, to: ada, 19_60, "Cinema and popcorn")),
        (1_510, .payment(linus, to: demo, 5_50, "Bus fare")),
        (195, .payment(demo, to: grace, 12_00, "Flowers")),
        (38, .payment(ada, to: demo, 24_50, "Two tickets for Saturday")),
    ]

    /// The moment at which the demo people join the wallet.
    static func start(before now: Timestamp) -> Timestamp { Self.time(43 * minutesPerDay, now) }

    /// All steps.
    var steps: [DemoStep] {
        Self.events.map { minutesAgo, event in
            DemoStep(minutesAgo: minutesAgo) {
                let wallet = walletAt(Self.time(minutesAgo, now))
                try await book(event, in: wallet, IdempotencyKey("demo-\(minutesAgo)"))
            }
        }
    }

    private static func time(_ minutesAgo: Int64, _ now: Timestamp) -> Timestamp {
        Timestamp(milliseconds: now.milliseconds - minutesAgo * 60_000)
    }

    private func book(_ event: Event, in wallet: Wallet, _ key: IdempotencyKey) async throws {
        let demo = try person(Self.demo)
        if case .account(let name, let code, let units) = event {
            return try await open(name, code, units, of: demo, in: wallet, key)
        }
        let account = try await first(of: demo, in: wallet)
        func money(_ units: Int64) -> Money {
            Money(minorUnits: units, currency: account.balance.currency)
        }
        switch event {
        case .deposit(let units):
            _ = try await wallet.transfers.deposit(
                money(units), into: account.id, by: demo.id, key: key)
        case .withdrawal(let units):
            _ = try await wallet.transfers.withdraw(
                money(units), from: account.id, by: demo.id, key: key)
        case .saving(let units):
            let savings = try await savings(of: demo, in: wallet)
            let way = units > 0 ? (account.id, savings) : (savings, account.id)
            _ = try await wallet.transfers.move(
                money(Int64(units.magnitude)), from: way.0, to: way.1, by: demo.id, key: key)
        case .payment(let sender, let recipient, let units, let note):
            let sender = try person(sender)
            let from = try await first(of: sender, in: wallet)
            _ = try await wallet.transfers.send(
                money(units), from: from.id, to: person(recipient).id, note: note, by: sender.id,
                as: .theWallet,
                key: key)
        case .account: break
        }
    }

    private func open(
        _ name: String, _ code: String?, _ units: Int64, of demo: Person, in wallet: Wallet,
        _ key: IdempotencyKey
    ) async throws {
        let account = try await wallet.accounts.open(named: name, currencyCode: code, by: demo.id)
        let currency = account.record.balance.currency
        let amount = Money(minorUnits: units * currency.minorUnitsPerUnit, currency: currency)
        _ = try await wallet.transfers.deposit(
            amount, into: account.record.id, by: demo.id, key: key)
    }

    private func person(_ name: String) throws -> Person {
        guard let person = people[name] else { throw Failure() }
        return person
    }

    /// DemoUser's second account, or another person's only one.
    private func first(of person: Person, in wallet: Wallet) async throws -> AccountRecord {
        let accounts = try await wallet.accounts.overview(of: person.id).accounts
        guard let first = accounts.first(where: { $0.name.shown == "Everyday" }) ?? accounts.first
        else { throw Failure() }
        return first
    }

    /// Opens the savings account on first use.
    private func savings(of demo: Person, in wallet: Wallet) async throws -> AccountID {
        let accounts = try await wallet.accounts.overview(of: demo.id).accounts
        if let known = accounts.first(where: { $0.name.shown == "Savings" }) { return known.id }
        return try await wallet.accounts.open(named: "Savings", by: demo.id).record.id
    }
}
