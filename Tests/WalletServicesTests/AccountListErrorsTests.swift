import Foundation
import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("A refused whole list changes nothing (S-API-6)")
struct AccountListErrorsTests {
    private let rent = AccountID.new()

    private func writer() async throws -> ListWriter {
        let writer = try await ListWriter()
        try await writer.write([writer.listed(rent, "Rent", 100_00)])
        return writer
    }

    @Test("A negative amount, one over the limits, or another currency is refused")
    func amounts() async throws {
        let writer = try await writer()
        let new = writer.listed(.new(), "Food", 5)
        try await writer.refuses(
            .rejected(.amountNotPositive), [new, writer.listed(rent, "Rent", -1)])
        try await writer.refuses(
            .rejected(.balanceOverLimit),
            [new, writer.listed(rent, "Rent", MoneyLimit.balance + 1)])
        try await writer.refuses(
            .rejected(.amountOverLimit),
            [new, writer.listed(rent, "Rent", 100_00 + MoneyLimit.operation + 1)])
        let pounds = Money(minorUnits: 1, currency: .pound)
        try await writer.refuses(
            .rejected(.currencyMismatch),
            [new, ListedAccount(id: rent, name: "Rent", amount: pounds)])
    }

    @Test("An invalid or duplicate name, also in another currency, is refused")
    func names() async throws {
        let writer = try await writer()
        _ = try await writer.world.account(of: writer.ada, named: "London", in: .pound)
        let kept = writer.listed(rent, "Rent", 200_00)
        for name in ["", " ", "\u{202E}x", String(repeating: "x", count: 41)] {
            try await writer.refuses(
                .account(.nameInvalid), [kept, writer.listed(.new(), name, 0)])
        }
        try await writer.refuses(.account(.nameTaken), [kept, writer.listed(.new(), "RENT ", 0)])
        try await writer.refuses(.account(.nameTaken), [kept, writer.listed(.new(), "london", 0)])
        try await writer.refuses(.account(.nameTaken), [writer.listed(rent, "London", 200_00)])
    }

    @Test("A duplicate, foreign or reserved id, or one in another currency, is refused")
    func ids() async throws {
        let writer = try await writer()
        let world = writer.world
        let kept = writer.listed(rent, "Rent", 200_00)
        try await writer.refuses(.account(.idTaken), [kept, writer.listed(rent, "Food", 0)])
        let grace = try await world.person(2).person.id
        let hers = try await world.account(of: grace, holding: 9_00)
        try await writer.refuses(.account(.idTaken), [kept, writer.listed(hers.id, "Food", 0)])
        _ = try await world.wallet.accounts.close(hers.id, confirming: 9_00, by: grace)
        try await writer.refuses(.account(.idTaken), [kept, writer.listed(hers.id, "Food", 0)])
        let pounds = try await world.account(of: writer.ada, named: "London", in: .pound)
        try await writer.refuses(.account(.idTaken), [kept, writer.listed(pounds.id, "Food", 0)])
        _ = try await world.wallet.accounts.close(pounds.id, confirming: 0, by: writer.ada)
        try await writer.refuses(.account(.idTaken), [kept, writer.listed(pounds.id, "Food", 0)])
        let dollars = try await writer.store.read { try $0.externalAccount(in: .dollar) }
        try await writer.refuses(.account(.idTaken), [kept, writer.listed(dollars, "Food", 0)])
        // The external account of an unused currency: its id can be derived, so a person could take
        // it and block all money of that currency.
        let yen = AccountID(UUID(bytes: yenBytes))
        try await writer.refuses(.account(.idTaken), [kept, writer.listed(yen, "Food", 0)])
        let untaken = try await world.account(of: writer.ada, holding: 5, named: "Tokyo", in: .yen)
        #expect(untaken.balance.minorUnits == 5)
    }

    private var yenBytes: [UInt8] {
        var bytes = Array("awallet:ext:JPY".utf8) + [0]
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes
    }

    @Test("Too many accounts are refused")
    func tooMany() async throws {
        let writer = try await ListWriter { $0.accountsPerPerson = 3 }
        _ = try await writer.world.account(of: writer.ada, named: "London", in: .pound)
        let list = (1...3).map { writer.listed(.new(), "Account \($0)", 1) }
        try await writer.refuses(.account(.limitReached), list)
        try await writer.write(Array(list.prefix(2)))
        // Replacing one by another: there are never more than three.
        try await writer.write(Array(list.suffix(2)))
        #expect(try await writer.shown() == "Account 2 0.01, Account 3 0.01")
    }

    @Test("Only the operator brings money in where that is set; own transfers are free")
    func cash() async throws {
        let writer = try await ListWriter { $0.isCashOpen = false }
        let food = AccountID.new()
        try await writer.write([writer.listed(rent, "Rent", 0), writer.listed(food, "Food", 0)])
        _ = try await writer.world.wallet.depositByHost(
            Money(minorUnits: 10_00, currency: .dollar), to: writer.ada, key: writer.world.key())
        try await writer.refuses(
            .money(.cashOff), [writer.listed(rent, "Rent", 11_00), writer.listed(food, "Food", 0)])
        try await writer.refuses(
            .money(.cashOff), [writer.listed(rent, "Rent", 9_00), writer.listed(food, "Food", 0)])
        try await writer.write([
            writer.listed(rent, "Rent", 4_00), writer.listed(food, "Food", 6_00),
        ])
        #expect(try await writer.shown() == "Rent 4.00, Food 6.00")
    }

    @Test("A refusal by the ledger midway undoes all earlier changes")
    func ledgerRefuses() async throws {
        let writer = try await writer()
        let world = writer.world
        let limit = MoneyLimit.operation
        // The external account can owe 2^53-1 in total: deposit nearly all of it first.
        var list = [writer.listed(rent, "Rent", 100_00)]
        for index in 1...89 {
            list.append(writer.listed(.new(), "Account \(index)", limit))
        }
        try await writer.write(list)
        for number in 2...92 {
            let person = try await world.person(number).person.id
            let many = (1...98).map { writer.listed(.new(), "Account \($0)", limit) }
            _ = try await world.wallet.accounts.replaceList(with: many, by: person)
        }
        let room = MoneyLimit.balance - 100_00 - (89 + 91 * 98) * limit
        #expect((0..<limit).contains(room))
        list[1] = ListedAccount(id: list[1].id, name: "Renamed", amount: list[1].amount)
        list.append(writer.listed(.new(), "One", 1))
        list.append(writer.listed(.new(), "Last", limit))
        try await writer.refuses(.rejected(.balanceOverLimit), list)
    }
}
