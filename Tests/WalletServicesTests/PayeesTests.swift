import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct PayeesTests {
    @Test("Numbers are stored without spaces and dashes")
    func numbers() throws {
        let numbers = try BankNumbers(
            kind: .sortCode, bank: "20-20 15", account: "1234 5678", country: "gb"
        ).orThrow("no numbers")
        #expect([numbers.bank, numbers.account, numbers.country] == ["202015", "12345678", "GB"])
    }

    @Test(
        "Invalid bank numbers are refused",
        arguments: [
            (BankNumbers.Kind.sortCode, "20201", "12345678", "GB"),
            (.sortCode, "202015", "1234567", "GB"), (.sortCode, "20201A", "12345678", "GB"),
            (.sortCode, "٢٠٢٠١٥", "12345678", "GB"), (.iban, "", "GB00", "GB"),
            (.swift, "AWLTGB20", "12_3", "GB"), (.aba, "021000021", "1", "GBR"),
            (.iban, "AWLTGB20", String(repeating: "1", count: 35), "GB"),
        ])
    func noNumbers(kind: BankNumbers.Kind, bank: String, account: String, country: String) {
        #expect(BankNumbers(kind: kind, bank: bank, account: account, country: country) == nil)
    }

    @Test("A payment by IBAN credits the account of this bank with that IBAN")
    func iban() async throws {
        let saver = try await Saver()
        let grace = try await saver.world.person(2).person.id
        let account = try await saver.world.account(of: grace, in: .pound).id
        let wallet = saver.world.wallet
        let known = try await wallet.accounts.identifiers(of: account, by: grace)
        let numbers = try BankNumbers(
            kind: .iban, bank: known.bic, account: known.iban, country: "GB"
        ).orThrow("no numbers")
        let order = LocalPayments.Order(
            amount: pounds(2_00), destination: .once(name: "Grace", numbers), reference: "Tea")
        let key = try saver.world.key()
        for isReplay in [false, true] {
            let receipt = try await wallet.localPayments.pay(
                order, from: saver.account, by: saver.ada, key: key)
            #expect(receipt.isReplay == isReplay && receipt.transfer.order.credit == account)
        }
        #expect(try await wallet.accounts.find(account, of: grace).balance == pounds(2_00))
    }

    @Test("A closed account, or one in another currency, refuses payments")
    func unpayable() async throws {
        let saver = try await Saver()
        let grace = try await saver.world.person(2).person.id
        let wallet = saver.world.wallet
        let account = try await saver.world.account(of: grace, in: .dollar).id
        let known = try await wallet.accounts.identifiers(of: account, by: grace)
        let numbers = try BankNumbers(
            kind: .sortCode, bank: known.sortCode, account: known.accountNumber, country: "GB"
        ).orThrow("no numbers")
        let order = LocalPayments.Order(
            amount: pounds(1), destination: .once(name: "Grace", numbers), reference: "Tea")
        await #expect(throws: WalletError.rejected(.currencyMismatch)) {
            try await wallet.localPayments.pay(
                order, from: saver.account, by: saver.ada, key: saver.world.key())
        }
        _ = try await wallet.accounts.close(account, confirming: 0, by: grace)
        await #expect(throws: WalletError.payee(.recipientUnknown)) {
            try await wallet.localPayments.pay(
                order, from: saver.account, by: saver.ada, key: saver.world.key())
        }
    }

    @Test("A person has at most 500 payees, and a payee 20 accounts")
    func limits() async throws {
        let world = try World()
        let ada = try await world.person(1).person.id
        let payees = world.wallet.payees
        let numbers = try BankNumbers(
            kind: .sortCode, bank: "202015", account: "12345678", country: "GB"
        ).orThrow("no numbers")
        let account = PayeeAccount.Details(
            description: "Till", isDefault: false, numbers: numbers)
        let details = Payee.Details(name: "Bakery", kind: .business)
        await #expect(throws: WalletError.payee(.limitReached)) {
            try await payees.create(
                details, accounts: [PayeeAccount.Details](repeating: account, count: 21), by: ada)
        }
        let full = try await payees.create(
            details, accounts: [PayeeAccount.Details](repeating: account, count: 20), by: ada)
        #expect(full.accounts.filter(\.details.isDefault).count == 1)
        await #expect(throws: WalletError.payee(.limitReached)) {
            try await payees.add(account, to: full.id, by: ada)
        }
        for _ in 2...500 { _ = try await payees.create(details, by: ada) }
        await #expect(throws: WalletError.payee(.limitReached)) {
            try await payees.create(details, by: ada)
        }
    }
}
