import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct AccountIdentifiersTests {
    @Test(
        "The check digits of an IBAN follow ISO 7064",
        arguments: [
            ("12345678", "GB90AWLT00123412345678"), ("10000000", "GB59AWLT00123410000000"),
        ])
    func checkDigits(number: String, iban: String) {
        #expect(AccountIdentifiers(accountNumber: number).iban == iban)
    }

    @Test("An account keeps its number, and can be found by it (S-FEED-1, S-SAPI-1)")
    func keepsItsNumber() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada)
        let accounts = world.wallet.accounts
        let first = try await accounts.identifiers(of: account.id, by: ada)
        #expect(first.accountNumber.count == 8)
        #expect(try await accounts.identifiers(of: account.id, by: ada) == first)
        let found = try await accounts.find(
            sortCode: "00-12-34", accountNumber: first.accountNumber)
        #expect(found?.id == account.id)
        #expect(found?.owner == ada)
        let elsewhere = try await accounts.find(
            sortCode: "601613", accountNumber: first.accountNumber)
        #expect(elsewhere == nil)
    }

    @Test("The number of another person's account stays hidden")
    func staysWithItsOwner() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let grace = try await world.person(2).person.id
        let account = try await world.account(of: ada)
        await #expect(throws: WalletError.account(.notFound)) {
            try await world.wallet.accounts.identifiers(of: account.id, by: grace)
        }
    }

    @Test("A closed account keeps its number, and refuses payments to it")
    func closedAccount() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let account = try await world.account(of: ada)
        let accounts = world.wallet.accounts
        let known = try await accounts.identifiers(of: account.id, by: ada)
        _ = try await accounts.close(account.id, confirming: 0, by: ada)
        #expect(try await accounts.identifiers(of: account.id, by: ada) == known)
        let found = try await accounts.find(
            sortCode: known.sortCode, accountNumber: known.accountNumber)
        #expect(found == nil)
    }
}
