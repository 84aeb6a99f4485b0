import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("A whole list of accounts (S-API-6)")
struct AccountListTests {
    private let rent = AccountID.new()
    private let food = AccountID.new()
    private let fun = AccountID.new()
    private let trip = AccountID.new()

    /// Rent 100, Food 50, Fun 0.
    private func writer() async throws -> (ListWriter, Int64) {
        let writer = try await ListWriter()
        try await writer.write([
            writer.listed(rent, "Rent", 100_00), writer.listed(food, "Food", 50_00),
            writer.listed(fun, "Fun", 0),
        ])
        return (writer, try await writer.verified())
    }

    @Test("Unknown ids open accounts, and positive amounts are deposits (S-API-6)")
    func opens() async throws {
        let (writer, count) = try await writer()
        #expect(count == 2)
        #expect(try await writer.shown() == "Rent 100.00, Food 50.00, Fun 0.00")
        #expect(try await writer.booked() == ["deposit >Rent 100.00", "deposit >Food 50.00"])
        let list = try await writer.world.wallet.accounts.list(of: writer.ada)
        #expect(list.accounts.map(\.id) == [rent, food, fun])
    }

    @Test("Sending the same list again changes nothing")
    func again() async throws {
        let (writer, _) = try await writer()
        let head = try await writer.world.wallet.audit.verify().head
        let list = try await writer.world.wallet.accounts.list(of: writer.ada).accounts
        let same = list.map { ListedAccount(id: $0.id, name: $0.name.shown, amount: $0.balance) }
        let after = try await writer.write(same)
        #expect(after.accounts == list)
        #expect(try await writer.world.wallet.audit.verify().head == head)
    }

    @Test("A missing id closes the account; its balance leaves as a closing withdrawal (S-API-6)")
    func closes() async throws {
        let (writer, count) = try await writer()
        try await writer.write([writer.listed(food, "Food", 50_00)])
        #expect(try await writer.shown() == "Food 50.00")
        #expect(try await writer.booked(after: count) == ["closing Rent> 100.00"])
        try await writer.write([])
        #expect(try await writer.shown() == "")
        try await writer.verified()
    }

    @Test(
        "Amounts become the movements in the contract's table (S-API-6)",
        arguments: [
            // one rise, one fall, equal and opposite
            ([110_00, 50_00, 0], ["deposit >Rent 10.00"]),
            (
                [110_00, 60_00, 1],
                ["deposit >Rent 10.00", "deposit >Food 10.00", "deposit >Fun 0.01"]
            ),
            ([90_00, 50_00, 0], ["withdrawal Rent> 10.00"]),
            ([0, 0, 0], ["withdrawal Rent> 100.00", "withdrawal Food> 50.00"]),
            ([0, 150_00, 0], ["own_transfer Rent>Food 100.00"]),
            ([100_00, 0, 50_00], ["own_transfer Food>Fun 50.00"]),
            // other mixes: largest first, then the rest
            ([0, 120_00, 30_00], ["own_transfer Rent>Food 70.00", "own_transfer Rent>Fun 30.00"]),
            ([0, 0, 150_00], ["own_transfer Rent>Fun 100.00", "own_transfer Food>Fun 50.00"]),
            ([0, 50_00, 70_00], ["own_transfer Rent>Fun 70.00", "withdrawal Rent> 30.00"]),
            ([90_00, 50_00, 70_00], ["own_transfer Rent>Fun 10.00", "deposit >Fun 60.00"]),
            (
                [0, 40_00, 70_00],
                [
                    "own_transfer Rent>Fun 70.00", "withdrawal Rent> 30.00",
                    "withdrawal Food> 10.00",
                ]
            ),
        ] as [([Int64], [String])])
    func moves(amounts: [Int64], expected: [String]) async throws {
        let (writer, count) = try await writer()
        let list = zip([(rent, "Rent"), (food, "Food"), (fun, "Fun")], amounts)
        let after = try await writer.write(list.map { writer.listed($0.0, $0.1, $1) })
        #expect(after.accounts.map(\.balance.minorUnits) == amounts)
        #expect(try await writer.booked(after: count) == expected)
        try await writer.verified()
    }

    @Test("Opening and closing accounts never pair up in an own transfer")
    func openingsDoNotPair() async throws {
        let (writer, count) = try await writer()
        try await writer.write([
            writer.listed(trip, "Trip", 100_00), writer.listed(food, "Food", 40_00),
            writer.listed(fun, "Fun", 10_00),
        ])
        #expect(
            try await writer.booked(after: count) == [
                "closing Rent> 100.00", "own_transfer Food>Fun 10.00", "deposit >Trip 100.00",
            ])
        try await writer.verified()
    }

    @Test("Names can change, swap, reuse a closed account's name, or change only in case")
    func renames() async throws {
        let (writer, count) = try await writer()
        try await writer.write([
            writer.listed(rent, "Food", 100_00), writer.listed(food, "Rent", 50_00),
            writer.listed(fun, "FUN", 0),
        ])
        #expect(try await writer.shown() == "Food 100.00, Rent 50.00, FUN 0.00")
        #expect(try await writer.verified() == count)
        try await writer.write([
            writer.listed(food, " Food ", 50_00), writer.listed(fun, "Rent", 0),
            writer.listed(trip, "fun", 0),
        ])
        #expect(try await writer.shown() == "Food 50.00, Rent 0.00, fun 0.00")
        try await writer.verified()
    }

    @Test("A closed account of the same person is reopened with its history")
    func reopens() async throws {
        let (writer, count) = try await writer()
        try await writer.write([writer.listed(food, "Food", 50_00)])
        try await writer.write([
            writer.listed(rent, "Home", 7_00), writer.listed(food, "Food", 50_00),
        ])
        #expect(try await writer.shown() == "Home 7.00, Food 50.00")
        #expect(
            try await writer.booked(after: count) == ["closing Home> 100.00", "deposit >Home 7.00"])
        try await writer.verified()
    }

    @Test("The list sets the order, and accounts in other currencies keep their positions")
    func order() async throws {
        let (writer, _) = try await writer()
        let pounds = try await writer.world.account(
            of: writer.ada, holding: 5_00, named: "London", in: .pound)
        try await writer.write([
            writer.listed(rent, "Rent", 100_00), writer.listed(food, "Food", 50_00),
            writer.listed(fun, "Fun", 0), writer.listed(trip, "Trip", 0),
        ])
        try await writer.write([
            writer.listed(trip, "Trip", 0), writer.listed(rent, "Rent", 100_00),
            writer.listed(food, "Food", 50_00), writer.listed(fun, "Fun", 0),
        ])
        #expect(try await writer.shown() == "Trip 0.00, Rent 100.00, Food 50.00, Fun 0.00")
        let all = try await writer.world.wallet.accounts.overview(of: writer.ada).accounts
        #expect(all.map(\.name.shown) == ["Trip", "Rent", "Food", "London", "Fun"])
        try await writer.write([])
        let left = try await writer.world.wallet.accounts.overview(of: writer.ada).accounts
        #expect(left == [pounds])
        try await writer.verified()
    }

    @Test("The list and the person's name change together, or not at all")
    func displayName() async throws {
        let (writer, _) = try await writer()
        try await writer.refuses(
            .rejected(.amountNotPositive), [writer.listed(rent, "Rent", -1)], name: "Ada")
        try await writer.refuses(
            .person(.nameInvalid), [writer.listed(rent, "Rent", 5)], name: "\u{202E}adA")
        let after = try await writer.write([writer.listed(rent, "Rent", 5)], name: " Ada ")
        #expect(after.person.displayName == "Ada")
        #expect(try await writer.shown() == "Rent 0.05")
        let accounts = writer.world.wallet.accounts
        let cleared = try await accounts.replaceList(with: nil, displayName: "", by: writer.ada)
        #expect(cleared.person.displayName == "")
        #expect(cleared.accounts == after.accounts)
    }
}
