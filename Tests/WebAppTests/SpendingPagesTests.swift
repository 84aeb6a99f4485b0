import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import WebApp

@Suite("Simulated payments in a sandbox")
struct SpendingPagesTests {
    @Test("The button simulates about thirty, once per form, and the total is right (S-SAPI-9)")
    func simulate() async throws {
        let world = try await FeedWorld()
        let ada = world.browser
        try await ada.open(world.path)
        let (key, token) = (await ada.hidden("key"), await ada.hidden("csrf"))
        for _ in 1...2 {
            try await ada.send(["key": key, "csrf": token], to: world.path + "/simulations")
            #expect(await ada.text.contains("Added 30 made-up payments."))
        }
        let account = try await world.wallet.accounts.find(world.account.id, of: world.ada)
        let entries = try await world.wallet.feed.page(
            of: world.account.id, by: world.ada, limit: 100
        ).entries
        let sum = entries.reduce(Int64(0)) {
            $0 + ($1.isIncoming ? $1.amount.minorUnits : -$1.amount.minorUnits)
        }
        #expect(entries.count == 31)
        #expect(account.balance.minorUnits == sum)
        #expect(await ada.text.contains("Balance: £\(account.balance.decimal)".grouped))
        #expect(await ada.text.contains("Pending"))
    }

    @Test("A single payment is booked as entered, once (S-SAPI-9)")
    func single() async throws {
        let world = try await FeedWorld()
        let ada = world.browser
        let path = world.path + "/payments"
        try await ada.open(path)
        #expect(await ada.text.contains("this is not real money"))
        let (key, token) = (await ada.hidden("key"), await ada.hidden("csrf"))
        for _ in 1...2 {
            try await ada.send(
                [
                    "way": "out", "name": "Foxglove & Sons", "amount": "12.34", "category": "FUEL",
                    "source": "DIRECT_DEBIT", "status": "pending", "key": key, "csrf": token,
                ], to: path)
        }
        #expect(await ada.text.contains("Added a made-up payment."))
        #expect(await ada.text.contains("Balance: £87.66"))
        #expect(await ada.text.contains("Foxglove & Sons Pending Fuel: Direct debit"))
        try await ada.open(path)
        try await ada.send(
            ["way": "in", "name": "Harbour Works", "amount": "1000", "key": ada.hidden("key")],
            to: path)
        #expect(await ada.text.contains("Harbour Works Income: Transfer in"))
        #expect(await ada.text.contains("+£1,000.00 £ -"))
    }

    @Test(
        "An invalid payment gives an error, and nothing moves",
        arguments: [
            ("", "1", "This name cannot be used"), ("Shop", "0", "Invalid transfer amount."),
            ("Shop", "500", "Your balance is insufficient"), ("Shop", "", "Please enter"),
        ])
    func refused(name: String, amount: String, words: String) async throws {
        let world = try await FeedWorld()
        let path = world.path + "/payments"
        try await world.browser.open(path)
        try await world.browser.send(
            ["name": name, "amount": amount, "key": world.browser.hidden("key")], to: path)
        #expect(await world.browser.status == 422)
        #expect(await world.browser.text.contains(words))
        try await world.browser.open(world.path)
        #expect(await world.browser.text.contains("Balance: £100.00"))
    }

    @Test("Outside a sandbox, neither kind of simulated payment exists (S-SAPI-9)")
    func production() async throws {
        let web = try WebWorld(adjust: { $0.isSpendingOpen = false })
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Everyday")
        try await ada.open(account)
        #expect(await !ada.text.contains("Simulate"))
        try await ada.send(["key": "a-key-of-hers-1"], to: account + "/simulations")
        #expect(await ada.status == 404)
        try await ada.open(account + "/payments")
        #expect(await ada.status == 404)
    }
}

extension String {
    /// With English thousands separators.
    fileprivate var grouped: String {
        replacing(/(\d)(\d{3}\.\d\d)$/) { "\($0.1),\($0.2)" }
    }
}
