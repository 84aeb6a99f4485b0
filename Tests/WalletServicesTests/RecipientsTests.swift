import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Finding recipients")
struct RecipientsTests {
    private let world: World

    init() throws { world = try World() }

    private func pay(_ payee: PersonID, from account: AccountID, by person: PersonID) async throws {
        _ = try await world.wallet.transfers.send(
            Money(minorUnits: 1, currency: .dollar), from: account, to: payee, by: person,
            key: world.key())
    }

    @Test(
        "A phone number shows enough to recognise its owner, and no more (S-SEND-11, MON-8)",
        arguments: [
            ("Grace Hopper", "Grace H."), ("Grace Brewster Murray Hopper", "Grace H."),
            ("Grace", "Grace"), ("", "+1 ••• ••• ••02"), ("李 小龍", "李 小."),
        ])
    func masked(name: String, shown: String) async throws {
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        _ = try await world.account(of: grace)
        _ = try await world.wallet.people.setDisplayName(name, of: grace)
        let found = try await world.wallet.transfers.recipient(
            "(530) 601-0002", paidIn: .dollar, by: ada)
        #expect(found.name == shown)
        #expect(found.handle == "+1 ••• ••• ••02")
    }

    @Test("The username or the id shows the whole name (S-SEND-11, UI-APP-51)")
    func named() async throws {
        let ada = try await world.person(1).person.id
        let grace = try await world.wallet.passwords.register(
            .init(username: "GraceHopper", password: PasswordSignInTests.good), in: .api()
        ).person.id
        _ = try await world.wallet.people.setDisplayName("Grace Hopper", of: grace)
        let transfers = world.wallet.transfers
        for found in [
            try await transfers.recipient("gracehopper", paidIn: .dollar, by: ada),
            try await transfers.recipient(grace, paidIn: .dollar, by: ada),
            try await transfers.recipient(grace, by: nil),
        ] {
            #expect(found.id == grace)
            #expect(found.name == "Grace Hopper" && found.handle == "GraceHopper")
        }
        await #expect(throws: WalletError.money(.recipientIsSender)) {
            try await transfers.recipient(grace, paidIn: .dollar, by: grace)
        }
        await #expect(throws: WalletError.money(.recipientCannotReceive)) {
            try await transfers.recipient(grace, paidIn: .yen, by: ada)
        }
        await #expect(throws: WalletError.money(.recipientNotFound)) {
            try await transfers.recipient(PersonID(UUID()), by: ada)
        }
    }

    @Test("The most recent payees are listed without duplicates, the latest first")
    func recent() async throws {
        let ada = try await world.person(0).person.id
        let first = try await world.account(of: ada, holding: 50_00).id
        let second = try await world.account(of: ada, holding: 50_00).id
        let transfers = world.wallet.transfers
        #expect(try await transfers.recentPayees(of: ada).isEmpty)
        var others: [PersonID] = []
        for number in 1...8 {
            let other = try await world.person(number).person.id
            others.append(other)
            _ = try await world.account(of: other)
            try await pay(other, from: number.isMultiple(of: 2) ? first : second, by: ada)
        }
        try await pay(others[3], from: first, by: ada)
        _ = try await transfers.move(
            Money(minorUnits: 1, currency: .dollar), from: first, to: second, by: ada,
            key: world.key())
        let recent = try await transfers.recentPayees(of: ada).map(\.id)
        #expect(recent == [3, 7, 6, 5, 4, 2].map { others[$0] })
        #expect(try await transfers.recentPayees(of: ada, limit: 2).count == 2)
        #expect(try await transfers.recentPayees(of: others[0]).isEmpty)
    }
}
