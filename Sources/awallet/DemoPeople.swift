import Foundation
import Ledger
import WalletServices

/// The people that a new sandbox has.
struct DemoPeople {
    static let names = ["DemoUser", "AdaLovelace", "GraceHopper", "LinusTorvalds"]
    static let password = "DemoPassword"

    let wallet: Wallet

    /// Adds them, unless somebody has a wallet here already.
    func addIfNobodyIsHere() async throws {
        guard try await wallet.people.list(limit: 1).isEmpty else { return }
        for name in Self.names {
            let email = name == "DemoUser" ? "demoEmail@demoHost.com" : "\(name)@example.com"
            let registration = PasswordSignIn.Registration(
                username: name, password: Self.password, email: email)
            let person = try await wallet.passwords.register(
                registration,
                in: SignInContext(door: .api, address: ClientAddress(""), device: "sandbox"))
            try await wallet.sessions.end(person.session.id, of: person.person.id)
            try await addAccounts(of: person.person)
        }
    }

    /// Money in three currencies for the first of them, and a name for the others.
    private func addAccounts(of person: Person) async throws {
        guard person.username?.shown == "DemoUser" else {
            let username = person.username?.shown ?? ""
            let name = username.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }
            _ = try await wallet.people.setDisplayName(name, of: person.id)
            return
        }
        for (name, code, amount) in [("Pounds", "GBP", "3250.00"), ("Euros", "EUR", "150.00")] {
            let opened = try await wallet.accounts.open(
                named: name, currencyCode: code, by: person.id)
            let money = try Money(decimal: amount, currency: opened.record.balance.currency)
            _ = try await wallet.transfers.deposit(
                money, into: opened.record.id, by: person.id,
                key: IdempotencyKey("demo-\(code)"))
        }
    }
}
