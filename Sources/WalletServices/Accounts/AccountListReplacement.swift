public import Ledger
import SQLStore

/// One account in a client's list of accounts.
public struct ListedAccount: Hashable, Sendable {
    /// Chosen by the client; an unknown id opens an account.
    public let id: AccountID
    /// As typed; the rules of `AccountName` apply.
    public let name: String
    /// The new balance, in the default currency; zero or more.
    public let amount: Money

    public init(id: AccountID, name: String, amount: Money) {
        self.id = id
        self.name = name
        self.amount = amount
    }
}

/// A person and their open accounts of the default currency, from one snapshot.
public struct AccountList: Sendable {
    public let person: Person
    /// In the person's own order.
    public let accounts: [AccountRecord]
}

extension Accounts {
    /// The person's accounts of the default currency, in the form of a whole list.
    ///
    /// - Throws: `WalletError.signIn(.notSignedIn)` when there is no such person.
    public func list(of person: PersonID) async throws -> AccountList {
        try await core.store.read { try self.list(of: person, in: $0) }
    }

    /// Replaces the person's accounts of the default currency by this list, and their name, all in
    /// one transaction: closes missing accounts, opens new ones, and books every difference in
    /// balance. Sending the same list again changes nothing.
    ///
    /// Accounts in other currencies do not change. The list carries no version, so it overrides
    /// whatever happened since the client last read.
    ///
    /// - Parameters:
    ///   - list: the accounts stay unchanged if left out.
    ///   - displayName: the name stays unchanged if left out; an empty one removes it.
    /// - Returns: the state afterwards.
    /// - Throws: having changed nothing, `WalletError.person(.nameInvalid)`,
    ///   `.account(.nameInvalid)`, `.account(.nameTaken)` (also twice within the list),
    ///   `.account(.idTaken)` (likewise), `.account(.limitReached)`, `.cashOff`,
    ///   `.money(.depositLimitReached)`, `.rejected`, `.signIn(.notSignedIn)`.
    public func replaceList(
        with list: [ListedAccount]?, displayName: String? = nil, by person: PersonID
    ) async throws -> AccountList {
        let name = try displayName.map(People.cleanName)
        let input = try list.map { try AccountListInput($0, in: core.settings.defaultCurrency) }
        let now = core.clock.now()
        let currency = core.settings.defaultCurrency
        let after = try await core.bringingIn(currency, by: person) { attempt in
            try await core.store.write { tx in
                let before = try self.list(of: person, in: tx)
                if let input {
                    let plan = try AccountListPlan(
                        input, of: person, in: tx, settings: core.settings)
                    try attempt.take(plan.broughtIn)
                    try plan.carryOut(in: tx, at: now, randomness: core.randomness)
                }
                if let name, name != before.person.displayName {
                    try tx.setDisplayName(name, of: person)
                }
                return try self.list(of: person, in: tx)
            }
        }
        core.notifier.announce(person)
        return after
    }

    private func list(of id: PersonID, in tx: Transaction) throws -> AccountList {
        guard let person = try tx.person(id) else { throw WalletError.signIn(.notSignedIn) }
        let accounts = try tx.accounts(of: id).filter {
            $0.balance.currency == core.settings.defaultCurrency
        }
        return AccountList(person: person, accounts: accounts)
    }
}

/// A list that is valid in itself, not yet compared with the existing accounts.
struct AccountListInput: Sendable {
    struct Item: Sendable {
        let id: AccountID
        let name: AccountName
        let minorUnits: Int64
    }

    let items: [Item]
    let currency: Currency

    init(_ list: [ListedAccount], in currency: Currency) throws(WalletError) {
        var items: [Item] = []
        var ids: Set<AccountID> = []
        var names: Set<AccountName> = []
        for listed in list {
            let units = listed.amount.minorUnits
            guard listed.amount.currency == currency else { throw .rejected(.currencyMismatch) }
            guard units >= 0 else { throw .rejected(.amountNotPositive) }
            guard units <= MoneyLimit.balance else { throw .rejected(.balanceOverLimit) }
            guard ids.insert(listed.id).inserted else { throw .account(.idTaken) }
            guard let name = AccountName(listed.name) else {
                throw .account(.nameInvalid).naming(listed.name)
            }
            guard names.insert(name).inserted else { throw .account(.nameTaken) }
            items.append(Item(id: listed.id, name: name, minorUnits: units))
        }
        self.items = items
        self.currency = currency
    }
}
