import Ledger
import WalletServices

/// The people that a new sandbox has.
struct DemoPeople {
    static let names = ["DemoUser", "AdaLovelace", "GraceHopper", "LinusTorvalds"]
    static let password = "DemoPassword"

    /// The wallet as it is at a moment: what happened some weeks ago is booked at its own time.
    let walletAt: (Timestamp) -> Wallet
    /// The same wallet, where new accounts are in pounds: DemoUser's first one is.
    let poundsAt: (Timestamp) -> Wallet
    let now: Timestamp

    /// Adds them and some weeks of their life, unless somebody has a wallet here already; and
    /// DemoUser's credentials, unless they are there.
    func settle() async throws {
        if try await walletAt(now).people.list(limit: 1).isEmpty { try await add() }
        guard let name = Self.names.first,
            let demo = try await walletAt(now).people.find(username: name)
        else { return }
        try await walletAt(now).consents.plant(.demo, for: demo.id)
    }

    private func add() async throws {
        let start = DemoHistory.start(before: now)
        var people: [String: Person] = [:]
        for name in Self.names {
            let isFirst = name == Self.names.first
            people[name] = try await register(name, in: isFirst ? poundsAt(start) : walletAt(start))
        }
        let history = DemoHistory(walletAt: walletAt, now: now, people: people)
        let steps = try await history.steps + spending(of: people, in: poundsAt(start))
        for step in steps.sorted(by: { $0.minutesAgo > $1.minutesAgo }) { try await step.run() }
    }

    /// What happens on DemoUser's first account.
    private func spending(
        of people: [String: Person], in wallet: Wallet
    ) async throws -> [DemoStep] {
        guard let demo = Self.names.first.flatMap({ people[$0] }),
            let first = try await wallet.accounts.overview(of: demo.id).accounts.first
        else { return [] }
        let account = try await wallet.accounts.rename(first.id, to: "Personal", by: demo.id)
        return DemoSpending(
            walletAt: walletAt, now: now, person: demo.id, account: account.id,
            currency: account.balance.currency
        ).steps
    }

    private func register(_ username: String, in wallet: Wallet) async throws -> Person {
        let isFirst = username == Self.names.first
        let registration = PasswordSignIn.Registration(
            username: username, password: Self.password,
            email: isFirst ? "demoEmail@demoHost.com" : "\(username)@example.com")
        let signedIn = try await wallet.passwords.register(
            registration,
            in: SignInContext(door: .api, address: ClientAddress(""), device: "sandbox"))
        try await wallet.sessions.end(signedIn.session.id, of: signedIn.person.id)
        guard !isFirst else { return signedIn.person }
        // Whoever pays them from DemoUser's first account needs them to have one in pounds.
        _ = try await wallet.accounts.open(
            named: "Pounds", currencyCode: "GBP", by: signedIn.person.id)
        let name = username.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }
        return try await wallet.people.setDisplayName(name, of: signedIn.person.id)
    }
}
