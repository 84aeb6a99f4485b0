import Foundation
import Ledger
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs

/// A morning in Ada's wallet with one item of each kind, one minute apart from 08:01.
struct StarlingFixture {
    let api: StarlingClient
    let account: AccountID
    let rent: AccountID
    let goal: AccountID
    let grace: PersonID
    let graceAccount: AccountID
    private let items = Items()

    var world: World { api.world }
    private var wallet: Wallet { api.world.wallet }
    private var ada: PersonID { api.ada.id }

    init() async throws {
        api = try await StarlingClient(name: "Ada King")
        let world = api.world
        grace = try await world.person(2).person.id
        _ = try await world.wallet.people.setDisplayName("Grace Hopper", of: grace)
        account = try await world.account(of: api.ada.id, named: "Personal", in: .pound).id
        rent = try await world.account(of: api.ada.id, named: "Rent", in: .pound).id
        graceAccount = try await world.account(of: grace, holding: 5000, in: .pound).id
        goal = try await world.wallet.goals.create(
            Goals.Draft(name: "Trip to Paris", target: pounds(500_00)), in: account,
            by: api.ada.id
        ).goal.id
        try await moveMoney()
        try await spendMoney()
    }

    private func moveMoney() async throws {
        try await note("deposit") {
            try await wallet.transfers.deposit(pounds(1000_00), into: account, by: ada, key: $0)
        }
        try await note("saved") {
            try await wallet.goals.add(pounds(1_58), to: goal, reference: "Week", by: ada, key: $0)
        }
        try await note("sent") {
            try await wallet.transfers.send(
                pounds(7_00), from: account, to: grace, note: "Tea  and cake", by: ada, key: $0)
        }
        try await note("received") {
            try await wallet.transfers.send(
                pounds(2_50), from: graceAccount, to: ada, by: grace, key: $0)
        }
        try await note("moved") {
            try await wallet.transfers.move(
                pounds(10_00), from: account, to: rent, by: ada, key: $0)
        }
        try await note("withdrawn") {
            try await wallet.transfers.withdraw(pounds(20_00), from: account, by: ada, key: $0)
        }
    }

    private func spendMoney() async throws {
        let kettle = Counterparty(kind: .merchant, name: "Copper Kettle", subName: "Leeds")
        try await pay(
            "coffee", pounds(4_35), kettle, category: .coffee,
            reference: "COPPER KETTLE     LEEDS    GBR")
        let books = Counterparty(kind: .merchant, uid: Self.id(1), name: "Harbour Books")
        try await pay("pending", pounds(5_20), books, subType: .online, isPending: true)
        let carol = Counterparty(
            kind: .payee, uid: Self.id(2), name: "Carol", subName: "Main account",
            subIdentifier: "121212", subSubIdentifier: "12345678")
        try await pay(
            "payee", pounds(8_99), carol, source: .fasterPaymentsOut, category: .payments,
            reference: "For internet")
        let water = Counterparty(kind: .merchant, uid: Self.id(3), name: "Lakeside Water")
        try await pay(
            "debit", pounds(30_00), water, source: .directDebit, category: .billsAndServices)
        let works = Counterparty(
            kind: .sender, name: "Harbour Works", subIdentifier: "204514",
            subSubIdentifier: "85628474")
        try await pay("salary", pounds(1500_00), works, isIncoming: true, reference: "SALARY")
    }

    private static func id(_ number: UInt8) -> UUID {
        UUID(bytes: [UInt8](repeating: number * 17, count: 16))
    }

    private func pay(
        _ name: String, _ amount: Money, _ other: Counterparty, source: FeedSource? = nil,
        subType: SourceSubType? = nil, category: SpendingCategory? = nil, isIncoming: Bool = false,
        reference: String? = nil, isPending: Bool = false
    ) async throws {
        let payment = Spending.Payment(
            isIncoming: isIncoming, amount: amount, counterparty: other, source: source,
            sourceSubType: subType, category: category, reference: reference, isPending: isPending)
        try await note(name) {
            try await wallet.spending.record(payment, in: account, by: ada, key: $0)
        }
    }

    private func note(
        _ name: String, _ book: (IdempotencyKey) async throws -> Receipt
    ) async throws {
        world.clock.advance(seconds: 60)
        items.set(try await book(IdempotencyKey("scene-\(name)")).transfer.order.id, to: name)
    }

    /// The transfer of this name in the fixture.
    func transfer(_ name: String) throws -> TransferID { try #require(items.all[name]) }

    /// The placeholders of conversations.
    var placeholders: Placeholders {
        var names = Placeholders()
        for (name, id) in items.all {
            // Its own id, and the one on the payee's side of a transfer.
            let sides = StarlingIDs.transfers(of: StarlingUID(id.uuid)).map(\.uuid.shown)
            names.set(name, to: sides[0])
            names.set(name + "-paid", to: sides[1])
        }
        names.set("account", to: account.text)
        let categories = [("category", account), ("rent-category", rent)]
        for (name, account) in categories {
            names.set(name, to: StarlingIDs.defaultCategory(of: account).shown)
        }
        names.set("rent", to: rent.text)
        names.set("goal", to: goal.text)
        names.set("ada", to: api.ada.id.uuid.shown)
        names.set("grace", to: grace.uuid.shown)
        names.set("graceAccount", to: graceAccount.text)
        names.set("none", to: "0b1f5a2e-7a52-4d0f-9d7c-3f0c8a6f2b11")
        return names
    }
}

/// The transfers by name.
private final class Items: Sendable {
    private let ids = Mutex<[String: TransferID]>([:])

    var all: [String: TransferID] { ids.withLock { $0 } }

    func set(_ id: TransferID, to name: String) { ids.withLock { $0[name] = id } }
}

extension UUID {
    /// The id in the Starling API's format.
    var shown: String { StarlingUID(self).shown.uuidString.lowercased() }
}

func pounds(_ pence: Int64) -> Money { Money(minorUnits: pence, currency: .pound) }
