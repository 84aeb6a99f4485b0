import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The cash desk")
struct CashDeskTests {
    private let world: World
    private let grace: Treasurer
    private let ada: PersonID
    private let rent: AccountRecord

    private var desk: CashDesk { world.wallet.cashDesk }

    init() async throws {
        world = try World.serving()
        grace = try world.wallet.treasurers.treasurer(try await world.treasurer(1).person)
        ada = try await world.person(2).person.id
        let accounts = try await world.wallet.accounts.overview(of: ada).accounts
        rent = try accounts.first.orThrow("a new person has an account")
    }

    private func dollars(_ units: Int64) -> Money {
        Money(minorUnits: units, currency: .dollar)
    }

    private func balance() async throws -> Int64 {
        try await world.wallet.accounts.find(rent.id, of: ada).balance.minorUnits
    }

    @Test("Cash goes in and out once for each key, with a note that the person sees (P-CASH-1)")
    func inAndOut() async throws {
        let (first, second) = (try world.key(), try world.key())
        let receipt = try await desk.payIn(
            dollars(50_00), to: ada, note: " Birthday ", by: grace, key: first)
        let again = try await desk.payIn(
            dollars(50_00), to: ada, note: "Birthday", by: grace, key: first)
        #expect(again.isReplay && again.transfer == receipt.transfer)
        let taken = try await desk.payOut(
            dollars(20_00), of: ada, from: rent.id, by: grace, key: second)
        #expect(taken.transfer.order.kind == .withdrawal)
        #expect(try await balance() == 30_00)
        let entry = try await world.wallet.feed.entry(receipt.transfer.order.id, by: ada)
        #expect(entry.note == "Birthday" && entry.isIncoming)
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await desk.payIn(dollars(50_00), to: ada, note: "Tea", by: grace, key: first)
        }
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("More than there is cannot be paid out: it is refused, never reduced (P-CASH-1)")
    func tooMuch() async throws {
        _ = try await desk.payIn(dollars(10_00), to: ada, by: grace, key: world.key())
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await desk.payOut(dollars(10_01), of: ada, by: grace, key: world.key())
        }
        #expect(try await balance() == 10_00)
    }

    @Test("Fifty payouts at once take no more than the account holds (P-CASH-1)")
    func race() async throws {
        _ = try await desk.payIn(dollars(300_00), to: ada, by: grace, key: world.key())
        let paid = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let key = try? world.key()
                    guard let key else { return false }
                    return
                        (try? await desk.payOut(dollars(10_00), of: ada, by: grace, key: key))
                        != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(paid == 30)
        #expect(try await balance() == 0)
    }

    @Test("Cash for nobody, for another person's account or with a long note is refused")
    func refused() async throws {
        let hedy = try await world.person(3).person.id
        let money = dollars(1_00)
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            try await desk.payIn(money, to: PersonID(UUID()), by: grace, key: world.key())
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await desk.payIn(money, to: hedy, into: rent.id, by: grace, key: world.key())
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await desk.payOut(money, of: hedy, from: rent.id, by: grace, key: world.key())
        }
        let long = String(repeating: "x", count: 141)
        await #expect(throws: WalletError.money(.noteInvalid)) {
            try await desk.payIn(money, to: ada, note: long, by: grace, key: world.key())
        }
        #expect(try await balance() == 0)
    }

    @Test("The command line's earlier keys still book once (P-CASH-2)")
    func earlierKeys() async throws {
        let key = try IdempotencyKey("rent-2026-11")
        let host = world.wallet.treasurers.commandLine
        let receipt = try await desk.payIn(dollars(5_00), to: ada, by: host, key: key)
        let order = receipt.transfer.order
        // What the program before the cash desk wrote for the same request.
        let id = PersonID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        #expect(order.id == TransferID(OrderedID.derived(from: key, of: id)))
        #expect(
            order.fingerprint
                == Digest32(
                    fingerprintOfMoving: dollars(5_00), called: "host deposit", ada.uuid, ada.uuid,
                    note: ""))
        #expect(try await desk.payIn(dollars(5_00), to: ada, by: host, key: key).isReplay)
    }
}

@Suite("The cash box")
struct CashBoxTests {
    private let world: World
    private let grace: Treasurer
    private let ada: PersonID

    private var box: CashBox { world.wallet.cashBox }

    init() async throws {
        world = try World.serving()
        grace = try world.wallet.treasurers.treasurer(try await world.treasurer(1).person)
        ada = try await world.person(2).person.id
        _ = try await payIn(100_00)
    }

    private func payIn(_ units: Int64) async throws -> Receipt {
        try await world.wallet.cashDesk.payIn(
            dollars(units), to: ada, note: "Cash", by: grace, key: world.key())
    }

    private func dollars(_ units: Int64) -> Money {
        Money(minorUnits: units, currency: .dollar)
    }

    private func expected() async throws -> Int64? {
        try await box.contents(by: grace).first { $0.expected.currency == .dollar }?
            .expected.minorUnits
    }

    @Test("A shortage is recorded once, with its reason, and changes no one's money (P-CASH-3)")
    func short() async throws {
        let key = try world.key()
        await #expect(throws: WalletError.treasury(.reasonMissing)) {
            try await box.count(dollars(99_50), expected: 100_00, by: grace, key: key)
        }
        for _ in 1...2 {
            let count = try await box.count(
                dollars(99_50), expected: 100_00, reason: "A coin fell", by: grace, key: key)
            #expect(count.difference == -50)
        }
        #expect(try await expected() == 99_50)
        _ = try await payIn(10_00)
        #expect(try await expected() == 109_50)
        let right = try await box.count(
            dollars(109_50), expected: 109_50, by: grace, key: world.key())
        #expect(right.difference == 0)
        #expect(try await expected() == 109_50)
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("Cash that moved between the page and the count asks again (P-CASH-3)")
    func changed() async throws {
        _ = try await payIn(1_00)
        await #expect(throws: WalletError.treasury(.boxChanged)) {
            try await box.count(dollars(100_00), expected: 100_00, by: grace, key: world.key())
        }
        for units in [-1, MoneyLimit.balance + 1] {
            await #expect(throws: WalletError.treasury(.countInvalid)) {
                try await box.count(
                    dollars(units), expected: 101_00, reason: "x", by: grace, key: world.key())
            }
        }
        #expect(try await expected() == 101_00)
    }

    @Test("The history has every movement and count once, newest first, page by page (P-CASH-3)")
    func history() async throws {
        for units in 1...5 { _ = try await payIn(Int64(units)) }
        _ = try await box.count(
            dollars(0), expected: 100_15, reason: "Stolen", by: grace, key: world.key())
        world.clock.advance(seconds: 60)
        _ = try await world.wallet.cashDesk.payOut(
            dollars(1), of: ada, by: grace, key: world.key())
        var (found, place) = ([CashBox.Event](), FeedPosition.end)
        while true {
            let page = try await box.history(in: .dollar, before: place, limit: 3, by: grace)
            found += page
            guard let last = page.last else { break }
            place = try FeedPosition(last.position.text).orThrow("a place is read back")
        }
        #expect(found.count == 8)
        #expect(Set(found).count == 8)
        #expect(found.map(\.position) == found.map(\.position).sorted(by: >))
        guard case .movement(let newest) = found[0], case .count(let count, let by) = found[1]
        else {
            Issue.record("the payout comes before the count")
            return
        }
        #expect(newest.movement.change == -1 && newest.person.id == ada)
        #expect(newest.treasurer?.id == grace.person && by?.id == grace.person)
        #expect(count.reason == "Stolen" && count.difference == -100_15)
        #expect(try await box.history(in: .pound, limit: 3, by: grace).isEmpty)
    }
}
