import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The people one knows")
struct KnownPeopleTests {
    private let world: World
    private let ada: PersonID
    private let from: AccountID

    private var known: KnownPeople { world.wallet.knownPeople }

    init() async throws {
        world = try World()
        ada = try await world.person(1).person.id
        from = try await world.account(of: ada, holding: 50_00).id
    }

    /// Somebody with an account of 50 dollars.
    private func somebody(
        _ number: Int, _ name: String
    ) async throws -> (id: PersonID, account: AccountID) {
        let id = try await world.person(number).person.id
        _ = try await world.wallet.people.setDisplayName(name, of: id)
        return (id, try await world.account(of: id, holding: 50_00).id)
    }

    private func pay(from account: AccountID, by payer: PersonID, to payee: PersonID) async throws {
        world.clock.advance(seconds: 60)
        _ = try await world.wallet.transfers.send(
            Money(minorUnits: 1_00, currency: .dollar), from: account, to: payee, by: payer,
            as: .theWallet, key: world.key())
    }

    /// Takes somebody's money out, and then everything of theirs away.
    private func leave(_ person: (id: PersonID, account: AccountID)) async throws {
        _ = try await world.wallet.transfers.withdraw(
            Money(minorUnits: 1000_00, currency: .dollar), from: person.account, by: person.id,
            key: world.key())
        try await world.wallet.erasure.erase(person.id)
    }

    private func names() async throws -> [String] { try await known.list(of: ada).map(\.name) }

    @Test("Favourites by name, then the others with the latest first, then blocked (S-PEOPLE-1)")
    func order() async throws {
        #expect(try await names() == [])
        let grace = try await somebody(2, "Grace")
        let linus = try await somebody(3, "Linus")
        let barbara = try await somebody(4, "barbara")
        let donald = try await somebody(5, "Donald")
        try await pay(from: from, by: ada, to: grace.id)
        try await pay(from: linus.account, by: linus.id, to: ada)
        try await pay(from: from, by: ada, to: barbara.id)
        try await pay(from: from, by: ada, to: donald.id)
        try await pay(from: from, by: ada, to: grace.id)
        #expect(try await names() == ["Grace", "Donald", "barbara", "Linus"])
        let payees = try await world.wallet.transfers.recentPayees(of: ada)
        #expect(payees.map(\.name) == ["Grace", "Donald", "barbara"], "Linus was never paid")
        try await known.setFavourite(true, linus.id, by: ada)
        try await known.setFavourite(true, barbara.id, by: ada)
        try await known.setBlocked(true, donald.id, by: ada)
        #expect(try await names() == ["barbara", "Linus", "Grace", "Donald"])
        let faces = try await world.wallet.transfers.recentPayees(of: ada, limit: 3)
        #expect(faces.map(\.name) == ["barbara", "Linus", "Grace"], "nobody blocked (S-PEOPLE-3)")
        #expect(faces.map(\.isFavourite) == [true, true, false])
        try await leave(linus)
        #expect(try await names() == ["barbara", "Grace", "Donald"])
    }

    @Test("The latest payment of each direction is named (S-PEOPLE-1)")
    func times() async throws {
        let grace = try await somebody(2, "Grace")
        try await pay(from: from, by: ada, to: grace.id)
        let paid = world.clock.now
        try await pay(from: grace.account, by: grace.id, to: ada)
        let person = try #require(try await known.list(of: ada).first)
        #expect(person.lastPaidAt == paid && person.lastReceivedAt == world.clock.now)
        #expect(person.lastDealtAt == world.clock.now)
        let page = try await known.find(grace.id, of: ada)
        #expect(page.person == person)
        #expect(page.payments.map(\.isIncoming) == [true, false])
    }

    @Test("Ten payments between both at most, from every account, closed ones too (S-PEOPLE-2)")
    func payments() async throws {
        let grace = try await somebody(2, "Grace")
        let other = try await world.account(of: ada, holding: 3_00, named: "Other").id
        try await pay(from: other, by: ada, to: grace.id)
        try await pay(from: other, by: ada, to: grace.id)
        try await pay(from: other, by: ada, to: grace.id)
        _ = try await world.wallet.accounts.close(other, confirming: 0, by: ada)
        let linus = try await somebody(3, "Linus")
        try await pay(from: linus.account, by: linus.id, to: ada)
        #expect(try await known.find(grace.id, of: ada).payments.count == 3)
        for _ in 1...9 { try await pay(from: grace.account, by: grace.id, to: ada) }
        let page = try await known.find(grace.id, of: ada)
        #expect(page.payments.map(\.isIncoming) == Array(repeating: true, count: 9) + [false])
        #expect(page.person.lastPaidAt != nil)
    }

    @Test("Somebody without a payment does not exist, whoever asks (S-PEOPLE-2)")
    func strangers() async throws {
        let grace = try await somebody(2, "Grace")
        for id in [grace.id, PersonID(UUID()), ada] {
            let missing = WalletError.treasury(.personNotFound)
            await #expect(throws: missing) { _ = try await known.find(id, of: ada) }
            await #expect(throws: missing) { try await known.setFavourite(true, id, by: ada) }
            await #expect(throws: missing) { try await known.setBlocked(true, id, by: ada) }
            await #expect(throws: missing) { try await known.setBlocked(false, id, by: ada) }
        }
        try await pay(from: grace.account, by: grace.id, to: ada)
        #expect(try await known.find(grace.id, of: ada).person.name == "Grace")
        #expect(try await known.find(ada, of: grace.id).person.id == ada)
    }

    @Test("A favourite and a block exclude each other, and doing either twice changes nothing")
    func twice() async throws {
        let grace = try await somebody(2, "Grace")
        try await pay(from: from, by: ada, to: grace.id)
        for _ in 1...2 { try await known.setFavourite(true, grace.id, by: ada) }
        #expect(try await known.find(grace.id, of: ada).person.isFavourite)
        for _ in 1...2 { try await known.setBlocked(true, grace.id, by: ada) }
        let blocked = try await known.find(grace.id, of: ada).person
        #expect(blocked.isBlocked && !blocked.isFavourite)
        await #expect(throws: WalletError.money(.recipientBlocked)) {
            try await known.setFavourite(true, grace.id, by: ada)
        }
        for _ in 1...2 { try await known.setBlocked(false, grace.id, by: ada) }
        #expect(try await !known.find(grace.id, of: ada).person.isBlocked)
        #expect(try await !known.find(ada, of: grace.id).person.isBlocked, "hers is hers alone")
    }

    @Test("Favourites and blocks leave with either person (P-DATA-2)")
    func leaving() async throws {
        let grace = try await somebody(2, "Grace")
        try await pay(from: from, by: ada, to: grace.id)
        try await known.setFavourite(true, grace.id, by: ada)
        try await known.setBlocked(true, ada, by: grace.id)
        try await leave(grace)
        #expect(try await known.list(of: ada).isEmpty)
        await #expect(throws: WalletError.money(.recipientNotFound)) {
            _ = try await world.wallet.transfers.recipient(grace.id, by: ada)
        }
    }
}
