import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

@Suite("Magic values")
struct MagicTests {
    private static let wholeStory: [(payee: String, amount: Int64, left: Int64, entries: Int)] = [
        ("Pending Shop", 10_00, 90_00, 1), ("Reversed Shop", 10_00, 100_00, 2),
        ("Refunded Shop", 10_01, 94_99, 2), ("Tip Shop", 10_00, 88_00, 2),
        ("Abroad Shop", 10_00, 89_70, 2), ("Any Shop", 99_99_02, 90_00, 1),
    ]

    @Test("A day later a payment ends as its name says, once (X-MAGIC)", arguments: wholeStory)
    func endings(payee: String, amount: Int64, left: Int64, entries: Int) async throws {
        let isByAmount = amount > 99_99_00
        let held = isByAmount ? amount + 90_00 : 100_00
        let world = try await ClockWorld()
        let (ada, account) = try await world.ada(holding: held)
        try await Self.pay(amount, to: payee, from: account, by: ada, in: world)
        #expect(try await Self.balance(of: account, ada, world) == held - amount)
        let wallet = world.wallet
        #expect(try await wallet.feed.pending(of: account, by: ada.person.id) == pounds(amount))
        for (milliseconds, count): (Int64, Int) in [(86_399_000, 0), (1000, 1)] {
            let advance = try await world.keeper.advance(.by(TimeSpan(milliseconds: milliseconds)))
            #expect(advance.jobs[.settlements] == count)
        }
        #expect(try await Self.balance(of: account, ada, world) == left)
        #expect(try await wallet.feed.pending(of: account, by: ada.person.id) == pounds(0))
        #expect(try world.journal().count == 1 + entries)
        #expect(try await world.advance(days: 9).jobs[.settlements] == 0)
        #expect(try world.journal().count == 1 + entries)
        _ = try await world.head()
    }

    @Test("A payment that is declined or refused books nothing (X-MAGIC)")
    func refusals() async throws {
        let world = try await ClockWorld()
        let (ada, account) = try await world.ada(holding: 100_000_00)
        let refused: [(String, Int64, WalletError)] = [
            ("Declined Shop", 1_00, .rejected(.insufficientFunds)),
            ("Any Shop", 99_99_01, .rejected(.insufficientFunds)),
            ("Refusing Payee", 1_00, .payee(.recipientUnknown)),
        ]
        for (payee, amount, error) in refused {
            await #expect(throws: error, "\(payee)") {
                try await Self.pay(amount, to: payee, from: account, by: ada, in: world)
            }
        }
        #expect(try world.journal().count == 1)
        // Money from there comes as always, and small letters are another name.
        try await Self.pay(
            1_00, to: "Declined Shop", from: account, by: ada, in: world, isIncoming: true)
        try await Self.pay(1_00, to: "declined shop", from: account, by: ada, in: world)
        #expect(try world.journal().count == 3)
    }

    @Test("A tip that the account cannot pay is not booked (X-MAGIC)")
    func noMoney() async throws {
        let world = try await ClockWorld()
        let (ada, account) = try await world.ada(holding: 11_00)
        try await Self.pay(10_00, to: "Tip Shop", from: account, by: ada, in: world)
        #expect(try await world.advance(days: 2).jobs[.settlements] == 1)
        #expect(try await Self.balance(of: account, ada, world) == 1_00)
        _ = try await world.head()
    }

    @Test("Settling by hand has the same consequence, once (X-MAGIC)")
    func byHand() async throws {
        let world = try await ClockWorld()
        let (ada, account) = try await world.ada(holding: 100_00)
        let id = try await Self.pay(10_00, to: "Reversed Shop", from: account, by: ada, in: world)
        for _ in 1...2 {
            _ = try await world.wallet.spending.settle(id, by: ada.person.id)
            #expect(try await Self.balance(of: account, ada, world) == 100_00)
        }
        _ = try await world.advance(days: 2)
        #expect(try world.journal().count == 3)
    }

    @Test("No code comes to one number, and two wrong ones come to another (X-MAGIC)")
    func phones() async throws {
        let outbox = SandboxOutbox()
        let message = OutgoingMessage.code("135790", lasting: 5)
        func codes(_ number: String) async throws -> [String] {
            let phone = try PhoneNumbers.parse(number, region: "US")
            for _ in 1...4 { try await outbox.send(message, to: .phone(phone)) }
            return outbox.messages(to: phone).reversed().map(\.code)
        }
        #expect(try await codes(MagicTable.silentPhone) == [])
        #expect(
            try await codes(MagicTable.wrongPhone) == ["680245", "680245", "135790", "680245"])
        #expect(try await codes("+12025550144") == Array(repeating: "135790", count: 4))
    }

    @discardableResult
    private static func pay(
        _ amount: Int64, to payee: String, from account: AccountID, by ada: SignedIn,
        in world: ClockWorld, isIncoming: Bool = false
    ) async throws -> TransferID {
        let payment = Spending.Payment(
            isIncoming: isIncoming, amount: pounds(amount),
            counterparty: Counterparty(kind: isIncoming ? .sender : .merchant, name: payee))
        return try await world.wallet.spending.record(
            payment, in: account, by: ada.person.id,
            key: IdempotencyKey("\(payee.count)-\(payee.hasPrefix("D"))-\(amount)-\(isIncoming)")
        ).transfer.order.id
    }

    private static func balance(
        of account: AccountID, _ ada: SignedIn, _ world: ClockWorld
    ) async throws -> Int64 {
        try await world.wallet.accounts.find(account, of: ada.person.id).balance.minorUnits
    }
}
