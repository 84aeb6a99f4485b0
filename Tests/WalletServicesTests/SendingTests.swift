import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct SendingTests {
    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }

    /// Ada with 50.00 and Grace with an empty account.
    private struct Pair {
        let world: World
        let ada: PersonID
        let grace: PersonID
        let from: AccountID
        let to: AccountID

        init() async throws {
            world = try World()
            ada = try await world.person(1).person.id
            grace = try await world.person(2).person.id
            from = try await world.account(of: ada, holding: 50_00).id
            to = try await world.account(of: grace).id
        }

        func held() async throws -> [Int64] {
            let mine = try await world.wallet.accounts.find(from, of: ada)
            let theirs = try await world.wallet.accounts.find(to, of: grace)
            return [mine.balance.minorUnits, theirs.balance.minorUnits]
        }

        func send(
            _ cents: Int64, note: String = "", key: IdempotencyKey? = nil
        ) async throws -> Receipt {
            try await world.wallet.transfers.send(
                Money(minorUnits: cents, currency: .dollar), from: from, to: grace, note: note,
                by: ada, key: key ?? world.key())
        }
    }

    @Test("The amount leaves one person's account and arrives in the other's (S-SEND-5, S-SEND-7)")
    func sends() async throws {
        let pair = try await Pair()
        let receipt = try await pair.send(20_00, note: " Lunch ")
        #expect(receipt.transfer.order.kind == .payment)
        #expect(try await pair.held() == [30_00, 20_00])
        let page = try await pair.world.wallet.feed.page(of: pair.grace)
        #expect(page.entries.map(\.note) == ["Lunch"])
        #expect(page.entries.map(\.isIncoming) == [true])
    }

    @Test("An excessive, zero or negative amount moves nothing (S-SEND-3, S-SEND-4, S-DEP-3)")
    func refused() async throws {
        let pair = try await Pair()
        let cases: [(Int64, Rejection)] = [
            (50_01, .insufficientFunds), (0, .amountNotPositive), (-1, .amountNotPositive),
            (.min, .amountNotPositive), (MoneyLimit.operation + 1, .amountOverLimit),
            (.max, .amountOverLimit), (MoneyLimit.operation, .insufficientFunds),
        ]
        for (cents, rejection) in cases {
            await #expect(throws: WalletError.rejected(rejection)) { try await pair.send(cents) }
        }
        #expect(try await pair.held() == [50_00, 0])
        #expect(Rejection.insufficientFunds.text.message == "Your balance is insufficient")
        #expect(Rejection.amountNotPositive.text.message == "Invalid transfer amount.")
    }

    @Test("A refused request does not use up its key (MON-4)")
    func refusedKey() async throws {
        let pair = try await Pair()
        let key = try pair.world.key()
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await pair.send(60_00, key: key)
        }
        #expect(try await !pair.send(40_00, key: key).isReplay)
        #expect(try await pair.send(40_00, key: key).isReplay)
    }

    @Test("Keys of two people never collide, and another note is another request (MON-4)")
    func keyScope() async throws {
        let pair = try await Pair()
        let key = try pair.world.key()
        _ = try await pair.send(10_00, note: "a", key: key)
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await pair.send(10_00, note: "b", key: key)
        }
        let back = try await pair.world.wallet.transfers.send(
            dollars(10_00), from: pair.to, to: pair.ada, note: "a", by: pair.grace, key: key)
        #expect(!back.isReplay)
        #expect(try await pair.held() == [50_00, 0])
    }

    @Test("A replay is answered even if it would be impossible now (MON-5)")
    func replayAfterClose() async throws {
        let pair = try await Pair()
        let key = try pair.world.key()
        let first = try await pair.send(50_00, key: key)
        _ = try await pair.world.wallet.accounts.close(pair.from, confirming: 0, by: pair.ada)
        let again = try await pair.send(50_00, key: key)
        #expect(again.isReplay)
        #expect(again.transfer == first.transfer)
    }

    @Test("A payment to oneself is refused (S-SEND-10)")
    func toSelf() async throws {
        let pair = try await Pair()
        await #expect(throws: WalletError.money(.recipientIsSender)) {
            try await pair.world.wallet.transfers.send(
                dollars(1), from: pair.from, to: pair.ada, by: pair.ada, key: pair.world.key())
        }
        await #expect(throws: WalletError.money(.recipientIsSender)) {
            try await pair.world.wallet.transfers.recipient(
                "+1 530 601 0001", paidIn: .dollar, by: pair.ada)
        }
    }

    @Test(
        "A number in any format finds the recipient, and shows them masked (S-SEND-11, MON-8)",
        arguments: [
            "+15306010002", "(530) 601-0002", "530-601-0002", "530.601.0002", " 5306010002 ",
            "+1 530 601 0002",
        ])
    func byPhone(text: String) async throws {
        let pair = try await Pair()
        let found = try await pair.world.wallet.transfers.recipient(
            text, paidIn: .dollar, by: pair.ada)
        #expect(found.id == pair.grace)
        #expect(found.name == "+1 ••• ••• ••02")
        _ = try await pair.world.wallet.people.setDisplayName("Grace", of: pair.grace)
        let named = try await pair.world.wallet.transfers.recipient(
            text, paidIn: .dollar, by: pair.ada)
        #expect(named.name == "Grace")
        #expect(!named.handle.contains("601"))
    }

    @Test("A username in any case finds the recipient, or nobody (S-SEND-2, S-SEND-11)")
    func byName() async throws {
        let pair = try await Pair()
        let linus = try await pair.world.wallet.passwords.register(
            .init(username: "Linus_1991", password: PasswordSignInTests.good), in: .api())
        for text in ["Linus_1991", " linus_1991 ", "LINUS_1991"] {
            let found = try await pair.world.wallet.transfers.recipient(
                text, paidIn: .dollar, by: pair.ada)
            #expect(found.id == linus.person.id)
            #expect(found.handle == "Linus_1991")
        }
        for text in ["", "nobody", "+15306019999", "Linus 1991", "Lіnus_1991", "'--"] {
            await #expect(throws: WalletError.money(.recipientNotFound)) {
                try await pair.world.wallet.transfers.recipient(
                    text, paidIn: .dollar, by: pair.ada)
            }
        }
        #expect(WalletError.money(.recipientNotFound).text.message == "Can't find recipient")
    }

    @Test("Money arrives in the first open account of its currency, or is refused (S-SEND-12)")
    func landing() async throws {
        let pair = try await Pair()
        let world = pair.world
        let second = try await world.account(of: pair.grace)
        #expect(try await pair.send(1_00).transfer.order.credit == pair.to)
        _ = try await world.wallet.accounts.close(pair.to, confirming: 1_00, by: pair.grace)
        #expect(try await pair.send(1_00).transfer.order.credit == second.id)
        let yen = try await world.account(of: pair.ada, holding: 100, in: .yen)
        await #expect(throws: WalletError.money(.recipientCannotReceive)) {
            try await world.wallet.transfers.send(
                Money(minorUnits: 1, currency: .yen), from: yen.id, to: pair.grace, by: pair.ada,
                key: world.key())
        }
        let linus = try await world.person(3).person.id
        await #expect(throws: WalletError.money(.recipientCannotReceive)) {
            try await world.wallet.transfers.send(
                dollars(1), from: pair.from, to: linus, by: pair.ada, key: world.key())
        }
    }

    @Test("Another person's account cannot pay (WEB-4)")
    func anothersAccount() async throws {
        let pair = try await Pair()
        let transfers = pair.world.wallet.transfers
        let mine = try await pair.world.account(of: pair.grace)
        await #expect(throws: WalletError.account(.notFound)) {
            try await transfers.send(
                dollars(1), from: pair.from, to: pair.grace, by: pair.grace, key: pair.world.key())
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await transfers.move(
                dollars(1), from: pair.from, to: mine.id, by: pair.grace, key: pair.world.key())
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await transfers.withdraw(
                dollars(1), from: pair.from, by: pair.grace, key: pair.world.key())
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await transfers.deposit(
                dollars(1), into: pair.from, by: pair.grace, key: pair.world.key())
        }
        #expect(try await pair.held() == [50_00, 0])
    }

    @Test("A move into another person's account finds none (WEB-4)")
    func intoAnothersAccount() async throws {
        let pair = try await Pair()
        let theirs = try await pair.world.account(of: pair.grace)
        await #expect(throws: WalletError.account(.notFound)) {
            try await pair.world.wallet.transfers.move(
                dollars(1), from: pair.from, to: theirs.id, by: pair.ada, key: pair.world.key())
        }
        #expect(try await pair.held() == [50_00, 0])
    }

    @Test("Notes are short visible text (S-POP-6)")
    func notes() async throws {
        let pair = try await Pair()
        _ = try await pair.send(1, note: String(repeating: "é", count: 140))
        for note in [String(repeating: "x", count: 141), "a\u{0}", "\u{202E}x", "a\nb"] {
            await #expect { try await pair.send(1, note: note) } throws: {
                $0.isLike(.money(.noteInvalid))
            }
        }
        #expect(try await pair.held() == [49_99, 1])
    }
}
