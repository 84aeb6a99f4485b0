import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The first account (P-JOIN-2)")
struct FirstAccountTests {
    private func byPassword(_ world: World) async throws -> PersonID {
        let form = PasswordSignIn.Registration(
            username: "ada_lovelace", password: "four words of mine")
        return try await world.wallet.passwords.register(form, in: Self.spanish).person.id
    }

    private func byPhone(_ world: World) async throws -> PersonID {
        let pending = try await world.send(1)
        let signedIn = try await world.wallet.codes.verify(
            world.newest(1), secret: pending.secret, in: Self.spanish)
        #expect(signedIn.isNew)
        return signedIn.person.id
    }

    private static let spanish = SignInContext(
        channel: .web, address: ClientAddress("203.0.113.7"), device: "test",
        accountWord: "Cuenta")

    private func accounts(_ world: World, of person: PersonID) async throws -> [AccountRecord] {
        try await world.wallet.accounts.overview(of: person).accounts
    }

    @Test("A new person has an empty account in the wallet's currency, by either way (P-JOIN-2)")
    func newcomers() async throws {
        let world = try World.production { $0.defaultCurrency = .pound }
        let people = [try await byPassword(world), try await byPhone(world)]
        for person in people {
            let accounts = try await accounts(world, of: person)
            #expect(accounts.map(\.balance) == [.zero(.pound)])
            #expect(accounts.map(\.name.shown) == ["Cuenta 1"])
        }
        _ = try await world.wallet.depositByHost(
            pounds(5_00), to: people[1], key: world.key())
        let from = try #require(try await accounts(world, of: people[1]).first)
        _ = try await world.wallet.transfers.send(
            pounds(2_00), from: from.id, to: people[0], by: people[1], key: world.key())
        #expect(try await accounts(world, of: people[0]).map(\.balance) == [pounds(2_00)])
        #expect(try await world.wallet.audit.verify().findings == [])
    }

    @Test("Signing in again opens no second one")
    func again() async throws {
        let world = try World.production()
        let ada = try await byPhone(world)
        world.clock.advance(seconds: 120)
        let pending = try await world.send(1)
        let signedIn = try await world.wallet.codes.verify(
            world.newest(1), secret: pending.secret, in: Self.spanish)
        #expect(signedIn.person.id == ada && !signedIn.isNew)
        #expect(try await accounts(world, of: ada).count == 1)
    }

    @Test("In a sandbox only a registration with a password opens one")
    func sandbox() async throws {
        let world = try World()
        #expect(try await accounts(world, of: byPhone(world)).isEmpty)
        let accounts = try await accounts(world, of: byPassword(world))
        #expect(accounts.map(\.balance.decimal) == ["500.00"])
    }

    @Test("A deposit opens an account for somebody without one, once (P-JOIN-2)")
    func deposit() async throws {
        let world = try World.production()
        let ada = try await byPhone(world)
        let key = try world.key()
        let first = try #require(try await accounts(world, of: ada).first)
        _ = try await world.wallet.accounts.close(first.id, confirming: 0, by: ada)
        let dollar = Money(minorUnits: 1_00, currency: .dollar)
        let tooMuch = Money(minorUnits: MoneyLimit.operation + 1, currency: .dollar)
        await #expect(throws: WalletError.rejected(.amountOverLimit)) {
            try await world.wallet.depositByHost(tooMuch, to: ada, key: world.key())
        }
        #expect(try await accounts(world, of: ada).isEmpty)
        let receipts = await atOnce(20) { _ in
            try await world.wallet.depositByHost(dollar, to: ada, key: key)
        }
        #expect(try receipts.count { try !$0.get().isReplay } == 1)
        #expect(try await accounts(world, of: ada).map(\.balance) == [dollar])
        #expect(try await accounts(world, of: ada).map(\.name.shown) == ["Account 1"])
        // Their only account is in another currency: they choose themselves whether to open one.
        await #expect(throws: WalletError.money(.recipientCannotReceive)) {
            try await world.wallet.depositByHost(pounds(1_00), to: ada, key: world.key())
        }
        #expect(try await world.wallet.audit.verify().findings == [])
    }
}
