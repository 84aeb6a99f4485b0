import Ledger
import WalletServices
import WalletTestSupport

/// What treasurers do.
extension QueryPlanTests {
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
