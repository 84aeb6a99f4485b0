import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Blocking")
struct BlockTests {
    private let world: World
    private let ada: PersonID
    private let grace: PersonID
    private let from: AccountID
    private let hers: AccountID

    private var wallet: Wallet { world.wallet }
    private var known: KnownPeople { wallet.knownPeople }

    init() async throws {
        world = try World()
        ada = try await world.person(1).person.id
        grace = try await world.person(2).person.id
        from = try await world.account(of: ada, holding: 50_00).id
        hers = try await world.account(of: grace, holding: 50_00).id
        try await pay(key: world.key())
    }

    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }

    @discardableResult
    private func pay(
        key: IdempotencyKey, paying asked: PaymentRequestID? = nil
    ) async throws -> Receipt {
        try await wallet.transfers.send(
            dollars(1_00), from: from, to: grace, paying: asked, by: ada, as: .theWallet, key: key)
    }

    private func held() async throws -> Int64 {
        try await wallet.accounts.find(hers, of: grace).balance.minorUnits
    }

    @Test("Somebody who is blocked finds nobody, by id, name or number (S-PEOPLE-4)")
    func unfound() async throws {
        let number = "+15306010002"
        let earlier = try world.key()
        try await pay(key: earlier)
        try await known.setBlocked(true, ada, by: grace)
        let before = try await held()
        let transfers = wallet.transfers
        let refusals: [@Sendable () async throws -> Void] = [
            { try await pay(key: world.key()) },
            { _ = try await transfers.recipient(grace, by: ada) },
            { _ = try await transfers.recipient(grace, paidIn: .dollar, by: ada) },
            { _ = try await transfers.recipient(number, by: ada) },
            { _ = try await transfers.recipient(number, by: ada, with: world.key()) },
            { _ = try await transfers.recipient(number, paidIn: .dollar, by: ada) },
        ]
        for refusal in refusals {
            await #expect(throws: WalletError.money(.recipientNotFound)) { try await refusal() }
        }
        #expect(try await held() == before)
        let again = try await pay(key: earlier)
        #expect(again.isReplay, "(S-PEOPLE-5)")
        #expect(try await transfers.recipient(number, by: ada, with: earlier).id == grace)
        #expect(try await transfers.recipient(grace, by: nil).id == grace, "nobody signed in")
        let linus = try await world.person(3).person.id
        #expect(try await transfers.recipient(number, by: linus).id == grace)
        try await known.setBlocked(false, ada, by: grace)
        #expect(try await !pay(key: world.key()).isReplay)
    }

    @Test("Who blocks cannot pay either, and reads why, whatever the other did (S-PEOPLE-6)")
    func ownBlock() async throws {
        try await known.setBlocked(true, grace, by: ada)
        for _ in 1...2 {
            await #expect(throws: WalletError.money(.recipientBlocked)) {
                try await pay(key: world.key())
            }
            await #expect(throws: WalletError.money(.recipientBlocked)) {
                _ = try await wallet.transfers.recipient("+15306010002", by: ada)
            }
            try await known.setBlocked(true, ada, by: grace)
        }
        try await known.setBlocked(false, grace, by: ada)
        await #expect(throws: WalletError.money(.recipientNotFound)) {
            try await pay(key: world.key())
        }
        #expect(try await wallet.feed.page(of: ada).entries.count == 2, "the past stays")
    }

    @Test("A request for money is not paid by somebody who is blocked (S-PEOPLE-4)")
    func request() async throws {
        let asked = try await wallet.requests.create(
            dollars(1_00), in: .dollar, by: grace, key: world.key())
        try await known.setBlocked(true, ada, by: grace)
        await #expect(throws: WalletError.money(.recipientNotFound)) {
            try await pay(key: world.key(), paying: asked.id)
        }
        #expect(try await wallet.requests.find(asked.id, of: grace).request.state == .open)
    }

    @Test("Payments beside a block are each booked before it or refused (S-PEOPLE-5)")
    func race() async throws {
        let start = try await held()
        let results = await atOnce(21) { number in
            if number == 10 { return try await known.setBlocked(true, ada, by: grace) }
            try await pay(key: world.key())
        }
        let refused = results.compactMap(\.walletError)
        #expect(Set(refused).isSubset(of: [.money(.recipientNotFound)]))
        #expect(results.count { $0.isSuccess } == 21 - refused.count)
        #expect(try await held() == start + Int64(20 - refused.count) * 1_00)
        await #expect(throws: WalletError.money(.recipientNotFound)) {
            try await pay(key: world.key())
        }
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("A payment by the account's number finds no account after a block (S-PEOPLE-4)")
    func byNumber() async throws {
        let number = try await wallet.accounts.identifiers(of: hers, by: grace).accountNumber
        let numbers = try BankNumbers(
            kind: .sortCode, bank: AccountIdentifiers.sortCode, account: number, country: "GB"
        ).orThrow("no numbers")
        let order = LocalPayments.Order(
            amount: dollars(1_00), destination: .once(name: "Grace", numbers), reference: "Tea")
        let earlier = try world.key()
        func send(_ key: IdempotencyKey) async throws -> Receipt {
            try await wallet.localPayments.pay(
                order, from: from, by: ada, as: .theWallet, key: key)
        }
        _ = try await send(earlier)
        try await known.setBlocked(true, ada, by: grace)
        await #expect(throws: WalletError.payee(.recipientUnknown)) {
            _ = try await send(world.key())
        }
        #expect(try await send(earlier).isReplay)
        try await known.setBlocked(false, ada, by: grace)
        try await known.setBlocked(true, grace, by: ada)
        await #expect(throws: WalletError.money(.recipientBlocked)) {
            _ = try await send(world.key())
        }
    }

    @Test("A payment that waits for a treasurer is not booked after a block (S-PEOPLE-5)")
    func approval() async throws {
        let linus = try wallet.treasurers.treasurer(await world.treasurer(3).person)
        _ = try await wallet.limits.set(
            .init(perPayment: 10_00, over: .ask), of: .person(ada), in: .dollar, by: linus)
        let key = try world.key()
        func ask() async throws -> Approval {
            try await wallet.approvals.ask(
                dollars(20_00), from: from, to: grace, by: ada, key: key
            ).approval
        }
        let asked = try await ask()
        let before = try await held()
        for (person, other) in [(grace, ada), (ada, grace)] {
            try await known.setBlocked(true, other, by: person)
            await #expect(throws: WalletError.money(.recipientNotFound)) {
                _ = try await wallet.approvals.approve(asked.id, by: linus)
            }
            #expect(try await ask() == asked, "asking again answers again")
            try await known.setBlocked(false, other, by: person)
        }
        #expect(try await held() == before)
        _ = try await wallet.approvals.approve(asked.id, by: linus)
        #expect(try await held() == before + 20_00)
    }

    @Test("Own accounts, goals and the cash desk work on beside a block (S-PEOPLE-6)")
    func others() async throws {
        let linus = try await world.treasurer(3).person
        let treasurer = try wallet.treasurers.treasurer(linus)
        _ = try await wallet.transfers.send(
            dollars(1_00), from: hers, to: ada, by: grace, as: .theWallet, key: world.key())
        let theirs = try await world.account(of: linus.id, holding: 5_00).id
        _ = try await wallet.transfers.send(
            dollars(1_00), from: theirs, to: grace, by: linus.id, as: .theWallet, key: world.key())
        try await known.setBlocked(true, linus.id, by: grace)
        try await known.setBlocked(true, ada, by: grace)
        let other = try await world.account(of: grace, named: "Other").id
        _ = try await wallet.transfers.move(
            dollars(1_00), from: hers, to: other, by: grace, key: world.key())
        let goal = try await wallet.goals.create(
            Goals.Draft(name: "Boat"), in: hers, by: grace
        ).goal
        _ = try await wallet.goals.add(dollars(1_00), to: goal.id, by: grace, key: world.key())
        _ = try await wallet.cashDesk.payIn(
            dollars(5_00), to: grace, by: treasurer, key: world.key())
        await #expect(throws: WalletError.money(.recipientNotFound)) {
            _ = try await wallet.transfers.send(
                dollars(1_00), from: theirs, to: grace, by: linus.id, as: .theWallet,
                key: world.key())
        }
    }
}
