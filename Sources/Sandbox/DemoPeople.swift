public import Ledger
public import SQLStore
public import WalletServices

/// The people of a new sandbox.
public struct DemoPeople {
    /// The people with a first account in pounds, a history on it, and fixed credentials.
    static let spenders = ["DemoUser", "DemoSimple"]
    /// All of them.
    public static let names = spenders + ["AdaLovelace", "GraceHopper", "LinusTorvalds"]
    /// The password of each.
    public static let password = PasswordSignIn.publishedPassword

    let store: SQLStore
    /// The wallet at a given moment, to book past events at their own time.
    let walletAt: (Timestamp) -> Wallet
    /// The same wallet with pounds as the default currency, for the spenders' first accounts.
    let poundsAt: (Timestamp) -> Wallet
    let now: Timestamp
    let randomness: Randomness

    /// - Parameters:
    ///   - store: the wallet's store.
    ///   - walletAt: the wallet at a given moment.
    ///   - poundsAt: the same wallet, where new accounts are in pounds.
    ///   - randomness: for the ids of their credentials.
    public init(
        store: SQLStore, walletAt: @escaping (Timestamp) -> Wallet,
        poundsAt: @escaping (Timestamp) -> Wallet, now: Timestamp,
        randomness: Randomness = .system
    ) {
        self.store = store
        self.walletAt = walletAt
        self.poundsAt = poundsAt
        self.now = now
        self.randomness = randomness
    }

    /// Adds the people and some weeks of history, unless the wallet already has people; adds the
    /// spenders' credentials if they are missing.
    public func settle() async throws {
        let wallet = walletAt(now)
        if try await wallet.people.list(limit: 1).isEmpty { try await add() }
        for (name, credentials) in zip(Self.spenders, [FixedCredentials.demo, .demoSimple]) {
            guard let person = try await wallet.people.find(name) else { continue }
            try await credentials.plant(
                for: person.id, in: store, at: now, randomness: randomness)
        }
    }

    private func add() async throws {
        let start = DemoHistory.start(before: now)
        var people: [String: Person] = [:]
        for name in Self.names {
            let isSpender = Self.spenders.contains(name)
            let wallet = isSpender ? poundsAt(start) : walletAt(start)
            let person = try await register(name, in: wallet)
            people[name] = isSpender ? person : try await introduce(person, name, in: wallet)
        }
        let history = DemoHistory(walletAt: walletAt, now: now, people: people)
        var steps = history.steps
        for name in Self.spenders {
            steps += try await spending(of: name, among: people, in: poundsAt(start))
        }
        for step in steps.sorted(by: { $0.minutesAgo > $1.minutesAgo }) { try await step.run() }
    }

    /// The steps on a spender's first account.
    private func spending(
        of name: String, among people: [String: Person], in wallet: Wallet
    ) async throws -> [DemoStep] {
        guard let spender = people[name],
            let first = try await wallet.accounts.overview(of: spender.id).accounts.first
        else { return [] }
        let account = try await wallet.accounts.rename(first.id, to: "Personal", by: spender.id)
        let purse = DemoPurse(
            walletAt: walletAt, now: now, person: spender.id, account: account.id,
            currency: account.balance.currency)
        let friends = DemoFriends(purse: purse, people: people.mapValues(\.id))
        return DemoSpending(purse: purse).steps + friends.steps
    }

    /// Registers a person, whose session ends at once.
    func register(_ username: String, in wallet: Wallet) async throws -> Person {
        let isFirst = username == Self.names.first
        let registration = PasswordSignIn.Registration(
            username: username, password: Self.password,
            email: isFirst ? "demoEmail@demoHost.com" : "\(username)@example.com")
        let signedIn = try await wallet.passwords.register(
            registration,
            in: SignInContext(channel: .api, address: ClientAddress(""), device: "sandbox"))
        try await wallet.sessions.end(signedIn.session.id, of: signedIn.person.id)
        return signedIn.person
    }

    /// Gives a friend of the spenders a name, and an account in pounds, to receive some.
    private func introduce(
        _ person: Person, _ username: String, in wallet: Wallet
    ) async throws -> Person {
        _ = try await wallet.accounts.open(named: "Pounds", currencyCode: "GBP", by: person.id)
        let name = username.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }
        return try await wallet.people.setDisplayName(name, of: person.id)
    }
}
