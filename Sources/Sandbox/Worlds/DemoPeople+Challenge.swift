import Ledger
import SQLStore
import WalletServices

/// The one person of the world `challenge`, with only the data that a client of the round-up
/// challenge needs.
extension DemoPeople {
    static let challenger = "Challenger"

    /// The pence that they spent this week. Rounded up, the change is 1.58.
    private static let spent: [(shop: String, pence: Int64)] = [
        ("Copper Kettle", 4_35), ("Corner Bakery", 5_20), ("City Buses", 87),
    ]

    /// Adds the people of a world that has no file, unless the wallet already has some, and
    /// credentials that are missing.
    ///
    /// - Throws: `StoreError`, `NotWriter`.
    public func settle(_ world: SandboxWorld) async throws {
        // Another server may be making them now.
        try store.requireWriter()
        switch ReadyWorld(rawValue: world.name) {
        case .demo: try await settle()
        case .challenge: try await settleChallenger()
        case .empty, .school, .busy, .edge, nil: break
        }
    }

    private func settleChallenger() async throws {
        let pounds = poundsAt(now)
        if try await pounds.people.list(limit: 1).isEmpty { try await addChallenger(in: pounds) }
        guard let person = try await pounds.people.find(Self.challenger) else { return }
        try await FixedCredentials.challenge.plant(
            for: person.id, in: store, at: now, randomness: randomness)
    }

    /// All of it now: at any other time it might be another week.
    private func addChallenger(in wallet: Wallet) async throws {
        let person = try await register(Self.challenger, in: wallet)
        guard let first = try await wallet.accounts.overview(of: person.id).accounts.first else {
            return
        }
        let account = try await wallet.accounts.rename(first.id, to: "Personal", by: person.id)
        for (shop, pence) in Self.spent {
            let payment = Spending.Payment(
                amount: Money(minorUnits: pence, currency: account.balance.currency),
                counterparty: Counterparty(kind: .merchant, name: shop))
            _ = try await wallet.spending.record(
                payment, in: account.id, by: person.id,
                key: IdempotencyKey("challenge-\(pence)"))
        }
    }
}
