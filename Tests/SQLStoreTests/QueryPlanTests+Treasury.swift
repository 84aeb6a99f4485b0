import Ledger
import WalletServices
import WalletTestSupport

/// What treasurers do.
extension QueryPlanTests {
    func limit(_ wallet: Wallet, _ ada: PersonID, _ grace: PersonID) async throws {
        let (host, key) = (wallet.treasurers.commandLine, try IdempotencyKey("approved"))
        let account = try await wallet.accounts.overview(of: ada).accounts.first
        guard let account else { return }
        let currency = account.balance.currency
        let amount = Money(minorUnits: 1, currency: currency)
        let bounds = SpendingLimit.Bounds(perDay: 1, perMonth: 1, over: .ask)
        _ = try await wallet.limits.set(bounds, of: .person(ada), in: currency, by: host)
        _ = try await wallet.limits.states(of: ada)
        let request = try? await wallet.requests.create(nil, in: currency, by: grace, key: key)
        let asked = try? await wallet.approvals.ask(
            amount, from: account.id, to: grace, paying: request?.id, by: ada, key: key)
        _ = try await wallet.approvals.waiting(by: host)
        _ = try await wallet.treasury.content(by: host)
        _ = try await wallet.approvals.list(of: ada)
        if let asked { _ = try await wallet.approvals.withdraw(asked.approval.id, by: ada) }
        _ = try await wallet.limits.set(.init(), of: .person(ada), in: currency, by: host)
    }

    func giveRoles(_ wallet: Wallet, _ ada: PersonID) async throws {
        let (host, people) = (wallet.treasurers.commandLine, wallet.people)
        _ = try await wallet.roles.set(.host, of: ada, by: host)
        _ = try? await wallet.roles.set(.member, of: ada, by: host)
        _ = try await wallet.roles.list(by: host)
        _ = try? await wallet.freezes.freeze(ada, because: "Lost", by: host)
        _ = try await wallet.freezes.end(ada, by: host)
        _ = try await people.page(before: ada, limit: 2, by: host)
        _ = try await people.search("ada", limit: 2, by: host)
        _ = try await people.find(ada, by: host)
        for (person, act) in [(ada, nil), (ada, AuditAct.cashIn), (nil, .cashIn), (nil, nil)] {
            _ = try await wallet.log.page(about: person, act: act, limit: 2, by: host)
        }
    }
}
