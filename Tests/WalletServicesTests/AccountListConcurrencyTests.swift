import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Parallel whole lists and other writes (S-API-6, MON-3)")
struct AccountListConcurrencyTests {
    @Test("Fifty parallel whole lists leave exactly one of them, and an intact ledger")
    func manyLists() async throws {
        let writer = try await ListWriter()
        let ids = (0..<4).map { _ in AccountID.new() }
        let lists = (0..<50).map { turn in
            ids.enumerated().filter { ($0.offset + turn) % 3 != 0 }.map { offset, id in
                writer.listed(id, "Account \((offset + turn) % 7)", Int64(turn * 100 + offset))
            }
        }
        let answers = try await withThrowingTaskGroup(of: AccountList.self) { group in
            for list in lists { group.addTask { try await writer.write(list) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 50)
        let left = try await writer.world.wallet.accounts.list(of: writer.ada).accounts
        let written = left.map { writer.listed($0.id, $0.name.shown, $0.balance.minorUnits) }
        #expect(lists.contains(written))
        try await writer.verified()
    }

    @Test("Of two people who want one id, exactly one gets it")
    func sameID() async throws {
        let writer = try await ListWriter()
        let grace = try await writer.world.person(2).person.id
        let list = [writer.listed(.new(), "Rent", 5_00)]
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for person in [writer.ada, grace] {
                group.addTask {
                    do {
                        let accounts = writer.world.wallet.accounts
                        _ = try await accounts.replaceList(with: list, by: person)
                        return true
                    } catch { return (error as? WalletError) != .account(.idTaken) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.sorted { !$0 && $1 } == [false, true])
        #expect(try await writer.verified() == 1)
    }

    @Test("Writing a list removes money that arrived after the list was read")
    func writeWins() async throws {
        let writer = try await ListWriter()
        let world = writer.world
        let rent = AccountID.new()
        let read = try await writer.write([writer.listed(rent, "Rent", 100_00)])
        let grace = try await world.person(2).person.id
        let hers = try await world.account(of: grace, holding: 20_00)
        _ = try await world.wallet.transfers.send(
            Money(minorUnits: 20_00, currency: .dollar), from: hers.id, to: writer.ada, by: grace,
            key: world.key())
        let written = read.accounts.map { writer.listed($0.id, "Rent", 95_00) }
        try await writer.write(written)
        #expect(try await writer.shown() == "Rent 95.00")
        #expect(
            try await writer.booked() == [
                "deposit >Rent 100.00", "payment >Rent 20.00", "withdrawal Rent> 25.00",
            ])
        try await writer.verified()
    }
}
