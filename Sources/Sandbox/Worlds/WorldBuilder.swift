public import Ledger
public import SQLStore
public import WalletServices

/// Makes a new world as a file describes it. The services of the wallet do all of it, so every rule
/// of the ledger holds.
public struct WorldBuilder {
    let file: WorldFile
    let store: SQLStore
    /// The wallet at a given moment, to book past events at their own time.
    let walletAt: (Timestamp) -> Wallet
    let now: Timestamp
    let randomness: Randomness

    /// - Parameters:
    ///   - walletAt: the wallet at a given moment, where nobody gets an opening balance and nothing
    ///     limits deposits.
    ///   - now: the time with which the world begins.
    ///   - randomness: for the ids of credentials.
    public init(
        _ file: WorldFile, store: SQLStore, walletAt: @escaping (Timestamp) -> Wallet,
        now: Timestamp, randomness: Randomness
    ) {
        self.file = file
        self.store = store
        self.walletAt = walletAt
        self.now = now
        self.randomness = randomness
    }

    /// Makes the world in a wallet without people.
    ///
    /// - Throws: `YAMLMistake` with the place of a refusal, `StoreError`, `NotWriter`.
    public func build() async throws {
        let steps = try steps()
        let built = try await people(since: steps.first?.time ?? now)
        try await WorldHistory(builder: self, built: built, steps: steps).book()
        try await finish(built)
    }

    /// Runs a part of the making; a refusal gets its place in the file.
    func at<Answer>(
        _ place: WorldDescription.Place, _ body: () async throws -> Answer
    ) async throws -> Answer {
        do { return try await body() } catch let error as WalletError {
            throw file.refusal(at: place, error.text.message)
        }
    }

    /// The people, accounts and goals so far, by the names in the file.
    struct Built {
        struct AccountKey: Hashable {
            let person: String
            let account: String
        }

        struct GoalKey: Hashable {
            let account: AccountKey
            let goal: String
        }

        var people: [String: PersonID] = [:]
        var accounts: [AccountKey: AccountID] = [:]
        var goals: [GoalKey: AccountID] = [:]
    }

    /// Adds the fixed tokens and the webhooks, and ends goals and accounts, once everything is
    /// booked.
    private func finish(_ built: Built) async throws {
        let wallet = walletAt(now)
        for person in file.description.people {
            guard let id = built.people[person.key] else { continue }
            for account in person.accounts {
                try await finish(account, of: person.key, id, built, in: wallet)
            }
            try await person.credentials?.plant(
                for: id, in: store, at: now, randomness: randomness)
        }
        for hook in file.description.webhooks {
            guard let id = built.people[hook.person] else { continue }
            try await at(hook.place) { _ = try await wallet.webhooks.create(hook.url, by: id) }
        }
    }

    private func finish(
        _ account: WorldDescription.Purse, of name: String, _ person: PersonID, _ built: Built,
        in wallet: Wallet
    ) async throws {
        let key = Built.AccountKey(person: name, account: account.name)
        for goal in account.goals {
            guard let end = goal.end,
                let id = built.goals[Built.GoalKey(account: key, goal: goal.key)]
            else { continue }
            try await at(goal.place) {
                switch end {
                case .archived: _ = try await wallet.goals.archive(id, by: person)
                case .deleted: _ = try await wallet.goals.delete(id, by: person)
                }
            }
        }
        guard account.isClosed, let id = built.accounts[key] else { return }
        try await at(account.place) {
            _ = try await wallet.accounts.close(id, confirming: 0, by: person)
        }
    }
}
